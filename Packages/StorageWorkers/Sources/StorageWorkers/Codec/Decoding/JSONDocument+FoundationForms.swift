/// Values that Foundation's coder writes otherwise than they encode themselves: stores that it wrote are still read.
extension JSONDocument {
    /// The value at a token in the form that its type itself reads, nil where it is not of such a type.
    ///
    /// Bytes that are Base64 become an array of numbers, a URL's text an object with that text, and a number that is
    /// read as a `Decimal` the object of its parts.
    func ownForm(of type: Any.Type, at index: Int) throws -> JSONDocument? {
        let token = self[index]
        guard token.kind == .string || token.kind == .number else { return nil }
        var buffer = ByteBuffer()
        switch (String(reflecting: type), token.kind) {
        case ("FoundationEssentials.Data", .string), ("Foundation.Data", .string):
            try appendBase64Bytes(at: index, to: &buffer)
        case ("FoundationEssentials.URL", .string), ("Foundation.URL", .string):
            buffer.append("{\"relative\":")
            buffer.append(string: string(index))
            buffer.append(UInt8(ascii: "}"))
        case ("FoundationEssentials.Decimal", .number), ("Foundation.Decimal", .number),
            ("__C.NSDecimal", .number):
            try appendDecimal(at: index, to: &buffer)
        default: return nil
        }
        let place = Place(path: path(to: index), fixedOffset: Int(token.start))
        return try JSONDocument(owning: buffer, place: place)
    }

    private func appendBase64Bytes(at index: Int, to buffer: inout ByteBuffer) throws {
        let digits = Array(string(index).utf8)
        let padding = digits.suffix(2).count { $0 == UInt8(ascii: "=") }
        guard digits.count.isMultiple(of: 4) else { throw error("expected bytes as Base64", at: index) }
        var bits: UInt32 = 0
        var bitCount = 0
        buffer.append(UInt8(ascii: "["))
        for digit in digits.dropLast(padding) {
            guard let value = Self.base64Value(digit) else {
                throw error("expected bytes as Base64", at: index)
            }
            bits = bits << 6 | value
            bitCount += 6
            guard bitCount >= 8 else { continue }
            bitCount -= 8
            if buffer.count > 1 { buffer.append(UInt8(ascii: ",")) }
            buffer.append(integer: UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
        }
        buffer.append(UInt8(ascii: "]"))
    }

    private static func base64Value(_ digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a") + 26)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0") + 52)
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        default: nil
        }
    }

    /// The mantissa in eight pieces of 16 bits, the lowest first.
    private func appendDecimal(at index: Int, to buffer: inout ByteBuffer) throws {
        let token = self[index]
        guard let parts = DecimalParts(text, Int(token.start), Int(token.extent)),
            (-128...127).contains(parts.exponent) || parts.magnitude == 0
        else { throw error("the number is out of range for a Decimal", at: index) }
        let pieces = (0..<8).map { UInt16(truncatingIfNeeded: parts.magnitude >> UInt128(16 * $0)) }
        buffer.append("{\"exponent\":")
        buffer.append(integer: parts.magnitude == 0 ? 0 : parts.exponent)
        buffer.append(",\"isCompact\":true,\"isNegative\":")
        buffer.append(boolean: parts.isNegative && parts.magnitude != 0)
        buffer.append(",\"length\":")
        buffer.append(integer: pieces.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)
        buffer.append(",\"mantissa\":[")
        for (position, piece) in pieces.enumerated() {
            if position > 0 { buffer.append(UInt8(ascii: ",")) }
            buffer.append(integer: piece)
        }
        buffer.append("]}")
    }
}
