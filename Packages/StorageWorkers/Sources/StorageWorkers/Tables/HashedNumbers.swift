/// A hash table of row numbers. The ids of the rows are kept elsewhere; entries are never removed.
struct HashedNumbers: Sendable {
    /// Each slot has the lower half of the hash and the number plus 1, or 0 if it is free.
    private var slots = [UInt64](repeating: 0, count: 16)
    private var count = 0

    /// The slot of the matching number, or a free slot for it. It is valid until the next change.
    func slot(of hash: UInt64, _ matches: (UInt32) -> Bool) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 {
            if slots[slot] >> 32 == hash & 0xFFFF_FFFF, let number = self[slot], matches(number) { break }
            slot = (slot + 1) & mask
        }
        return slot
    }

    subscript(_ slot: Int) -> UInt32? {
        slots[slot] == 0 ? nil : UInt32(truncatingIfNeeded: slots[slot]) &- 1
    }

    /// Sets the number of a slot that `slot(of:)` returned for the hash.
    mutating func set(_ number: UInt32, at slot: Int, hash: UInt64) {
        if slots[slot] == 0 { count += 1 }
        slots[slot] = hash << 32 | (UInt64(number) + 1)
        if count * 10 > slots.count * 6 { grow() }
    }

    private mutating func grow() {
        var larger = [UInt64](repeating: 0, count: slots.count * 2)
        let mask = larger.count - 1
        for value in slots where value != 0 {
            var slot = Int(truncatingIfNeeded: value >> 32) & mask
            while larger[slot] != 0 { slot = (slot + 1) & mask }
            larger[slot] = value
        }
        slots = larger
    }
}
