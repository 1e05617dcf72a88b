/// Numbers by the hash of what they stand for; what they stand for is kept elsewhere.
struct NumberTable {
    /// A slot holds the lower half of the hash, and the number plus one; zero where it is free.
    private var slots: [UInt64]
    private var mask: Int
    private(set) var count = 0

    /// - Parameter capacity: how many numbers there is room for at first.
    init(capacity: Int = 0) {
        var count = 16
        while capacity * 10 > count * 6 { count *= 2 }
        slots = Array(repeating: 0, count: count)
        mask = count - 1
    }

    /// The number whose hash it is and that matches.
    func find(_ hash: UInt64, _ matches: (UInt32) -> Bool) -> UInt32? {
        slot(hash, matches).map { Self.number(slots[$0]) }
    }

    /// Adds a number that is not there yet.
    mutating func insert(_ hash: UInt64, _ number: UInt32) {
        if (count + 1) * 10 > slots.count * 6 { grow() }
        place((hash << 32) | (UInt64(number) + 1))
        count += 1
    }

    /// Puts another number in the place of the one that matches, and gives that; nil where there is none.
    mutating func replace(_ hash: UInt64, with number: UInt32, _ matches: (UInt32) -> Bool) -> UInt32? {
        guard let slot = slot(hash, matches) else { return nil }
        defer { slots[slot] = (hash << 32) | (UInt64(number) + 1) }
        return Self.number(slots[slot])
    }

    /// Removes the number that matches, and gives it.
    mutating func remove(_ hash: UInt64, _ matches: (UInt32) -> Bool) -> UInt32? {
        guard var free = slot(hash, matches) else { return nil }
        let number = Self.number(slots[free])
        // What lies behind moves up, so that nothing is searched for past a free slot.
        var next = (free + 1) & mask
        while slots[next] != 0 {
            let home = Int(truncatingIfNeeded: slots[next] >> 32) & mask
            if (next &- home) & mask >= (next &- free) & mask {
                slots[free] = slots[next]
                free = next
            }
            next = (next + 1) & mask
        }
        slots[free] = 0
        count -= 1
        return number
    }

    private func slot(_ hash: UInt64, _ matches: (UInt32) -> Bool) -> Int? {
        let tag = UInt32(truncatingIfNeeded: hash)
        var slot = Int(tag) & mask
        while slots[slot] != 0 {
            if UInt32(truncatingIfNeeded: slots[slot] >> 32) == tag, matches(Self.number(slots[slot])) {
                return slot
            }
            slot = (slot + 1) & mask
        }
        return nil
    }

    private mutating func place(_ value: UInt64) {
        var slot = Int(truncatingIfNeeded: value >> 32) & mask
        while slots[slot] != 0 { slot = (slot + 1) & mask }
        slots[slot] = value
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: old.count * 2)
        mask = slots.count - 1
        for value in old where value != 0 { place(value) }
    }

    private static func number(_ value: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: value) &- 1 }
}
