extension JSONText {
    /// A number as it is written.
    struct NumberExtent {
        var end: Int
        /// Whether it has neither a fraction nor an exponent.
        var isWhole: Bool
    }

    /// Finds the end of the number that begins at a place (RFC 8259, section 6).
    @inline(__always)
    func scanNumber(_ start: Int) throws(JSONFault) -> NumberExtent {
        var index = start
        if byte(index) == UInt8(ascii: "-") { index += 1 }
        let first = index
        index = skippingDigits(index)
        guard index > first else { throw JSONFault(self, at: index, expected: "a digit") }
        if base[first] == UInt8(ascii: "0"), index > first + 1 {
            throw JSONFault(first, "a number does not begin with a zero")
        }
        let next = byte(index) | 0x20
        guard byte(index) == UInt8(ascii: ".") || next == UInt8(ascii: "e") else {
            return NumberExtent(end: index, isWhole: true)
        }
        return NumberExtent(end: try scanFraction(index), isWhole: false)
    }

    private func scanFraction(_ start: Int) throws(JSONFault) -> Int {
        var index = start
        if byte(index) == UInt8(ascii: ".") {
            let first = index + 1
            index = skippingDigits(first)
            guard index > first else { throw JSONFault(self, at: index, expected: "a digit") }
        }
        if byte(index) | 0x20 == UInt8(ascii: "e") {
            index += 1
            if byte(index) == UInt8(ascii: "+") || byte(index) == UInt8(ascii: "-") { index += 1 }
            let first = index
            index = skippingDigits(first)
            guard index > first else { throw JSONFault(self, at: index, expected: "a digit") }
        }
        return index
    }

    @inline(__always)
    private func skippingDigits(_ start: Int) -> Int {
        var index = start
        while index < count, base[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        return index
    }

    /// The whole number that was scanned, nil where it is none or does not fit.
    @inline(__always)
    func integer<T: FixedWidthInteger>(_ start: Int, _ extent: NumberExtent) -> T? {
        let isNegative = base[start] == UInt8(ascii: "-")
        let first = isNegative ? start + 1 : start
        // Eighteen digits fit in 64 bits whatever they are.
        guard extent.isWhole, extent.end - first <= 18 else { return wideInteger(start, extent) }
        var value: Int64 = 0
        for index in first..<extent.end { value = value &* 10 &+ Int64(base[index] &- UInt8(ascii: "0")) }
        return T(exactly: isNegative ? 0 &- value : value)
    }

    @inline(never)
    private func wideInteger<T: FixedWidthInteger>(_ start: Int, _ extent: NumberExtent) -> T? {
        guard let parts = DecimalParts(self, start, extent.end) else { return nil }
        guard parts.magnitude != 0 else { return 0 }
        guard parts.exponent >= 0, parts.exponent < 40 else { return nil }
        var magnitude = parts.magnitude
        for _ in 0..<parts.exponent {
            let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            magnitude = product
        }
        if parts.isNegative {
            return magnitude <= T.min.magnitude
                ? T(truncatingIfNeeded: 0 &- UInt128(truncatingIfNeeded: magnitude)) : nil
        }
        return T(exactly: magnitude)
    }

    /// The number that was scanned, rounded to the nearest there is; nil where it is too large.
    func double(_ start: Int, _ end: Int) -> Double? {
        // With both exact, one division or multiplication rounds once, as the long way would.
        if end - start <= 24, let parts = DecimalParts(self, start, end), parts.magnitude <= 1 << 53,
            (-22...22).contains(parts.exponent)
        {
            let magnitude = Double(parts.magnitude)
            let value =
                parts.exponent < 0
                ? magnitude / Self.powersOfTen[-parts.exponent] : magnitude * Self.powersOfTen[parts.exponent]
            return parts.isNegative ? -value : value
        }
        return Double(String(decoding: slice(start, end), as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// The same rounded once, and not by way of a `Double`.
    func float(_ start: Int, _ end: Int) -> Float? {
        Float(String(decoding: slice(start, end), as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18,
        1e19, 1e20, 1e21, 1e22,
    ]
}
