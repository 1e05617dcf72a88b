extension JSONText {
    /// The first byte that is no part of well-formed UTF-8 (Unicode 16, table 3-7), nil where all is well.
    func firstBrokenUTF8(_ start: Int, _ end: Int) -> Int? {
        var index = start
        while index < end {
            let lead = base[index]
            if lead < 0x80 {
                index += 1
                continue
            }
            let second: ClosedRange<UInt8>
            let length: Int
            switch lead {
            case 0xC2...0xDF: (second, length) = (0x80...0xBF, 2)
            case 0xE0: (second, length) = (0xA0...0xBF, 3)
            case 0xED: (second, length) = (0x80...0x9F, 3)
            case 0xE1...0xEF: (second, length) = (0x80...0xBF, 3)
            case 0xF0: (second, length) = (0x90...0xBF, 4)
            case 0xF1...0xF3: (second, length) = (0x80...0xBF, 4)
            case 0xF4: (second, length) = (0x80...0x8F, 4)
            default: return index
            }
            guard index + length <= end, second.contains(base[index + 1]) else { return index }
            for offset in 2..<max(length, 2) where base[index + offset] & 0xC0 != 0x80 { return index }
            index += length
        }
        return nil
    }
}
