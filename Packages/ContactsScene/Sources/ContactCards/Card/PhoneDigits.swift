/// The digits of a phone number, from each of its groups on.
struct PhoneDigits {
    private var digits: [UInt8] = []
    private var starts: [Int] = []

    /// What is shorter finds too much.
    private static let shortest = 3

    /// Takes the digits of another number; what was held before is gone.
    mutating func read(_ number: UnsafeRawBufferPointer) {
        digits.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        var isInGroup = false
        for byte in number {
            let isDigit = byte &- 0x30 < 10
            if isDigit {
                if !isInGroup { starts.append(digits.count) }
                digits.append(byte)
            }
            isInGroup = isDigit
        }
        if starts.count == 1 {
            for length in [10, 7, 4] where digits.count > 7 && length < digits.count {
                starts.append(digits.count - length)
            }
        }
    }

    func forEach(_ body: (UnsafeRawBufferPointer) -> Void) {
        digits.withUnsafeBytes { all in
            for start in starts where all.count - start >= Self.shortest {
                body(UnsafeRawBufferPointer(rebasing: all[start...]))
            }
        }
    }
}
