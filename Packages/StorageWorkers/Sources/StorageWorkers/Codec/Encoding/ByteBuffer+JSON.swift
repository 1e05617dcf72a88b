extension ByteBuffer {
    /// A string with its quotes, and with escapes for characters that cannot stand in one.
    mutating func append(string: String) {
        var string = string
        string.withUTF8 { text in
            append(UInt8(ascii: "\""))
            var index = 0
            reserve(text.count + 8)
            while let start = text.baseAddress {
                let word = JSONWord.load(start + index, text.count - index)
                let plain = JSONWord.plainCount(word)
                put(word, plain)
                index += plain
                if plain < 8 { break }
            }
            if index < text.count { append(escaping: text[index...]) }
            append(UInt8(ascii: "\""))
        }
    }

    @inline(never)
    private mutating func append(escaping text: Slice<UnsafeBufferPointer<UInt8>>) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case 0x08: append("\\b")
            case 0x09: append("\\t")
            case 0x0A: append("\\n")
            case 0x0C: append("\\f")
            case 0x0D: append("\\r")
            case 0..<0x20: append(text: (byte < 0x10 ? "\\u000" : "\\u00") + String(byte, radix: 16))
            default: append(byte)
            }
        }
    }

    mutating func append<Element>(
        array elements: some Sequence<Element>,
        _ append: (Element, inout ByteBuffer) -> Void
    ) {
        self.append(UInt8(ascii: "["))
        for (position, element) in elements.enumerated() {
            if position > 0 { self.append(UInt8(ascii: ",")) }
            append(element, &self)
        }
        self.append(UInt8(ascii: "]"))
    }

    /// An object with its keys in this order.
    mutating func append<Value>(
        object entries: some Sequence<(key: String, value: Value)>,
        _ append: (Value, inout ByteBuffer) -> Void
    ) {
        self.append(UInt8(ascii: "{"))
        for (position, entry) in entries.enumerated() {
            if position > 0 { self.append(UInt8(ascii: ",")) }
            self.append(string: entry.key)
            self.append(UInt8(ascii: ":"))
            append(entry.value, &self)
        }
        self.append(UInt8(ascii: "}"))
    }

    /// An object with its keys sorted byte by byte.
    mutating func append<Value>(
        sortedObject entries: some Sequence<(key: String, value: Value)>,
        _ append: (Value, inout ByteBuffer) -> Void
    ) {
        let sorted = entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        self.append(object: sorted, append)
    }

    mutating func append(integer: some FixedWidthInteger) {
        guard var rest = UInt32(exactly: integer), rest < 100_000_000 else {
            return append(text: "\(integer)")
        }
        var digits: UInt64 = 0
        var length = 0
        repeat {
            digits = digits << 8 | UInt64(UInt8(ascii: "0")) + UInt64(rest % 10)
            rest /= 10
            length += 1
        } while rest > 0
        reserve(8)
        put(digits, length)
    }

    /// The shortest text that reads back as the same number; the number has to be finite.
    mutating func append(number: some BinaryFloatingPoint & LosslessStringConvertible) {
        // A negative zero keeps its sign.
        if number.magnitude < 0x1p53, number == number.rounded(.towardZero),
            number != 0 || number.sign == .plus
        {
            append(integer: Int64(number))
        } else {
            let text = number.description
            append(text: text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
        }
    }

    /// Appends the first bytes of a word; room for all of it was reserved.
    @inline(__always)
    private mutating func put(_ word: UInt64, _ count: Int) {
        UnsafeMutableRawPointer(end).storeBytes(of: word.littleEndian, as: UInt64.self)
        advance(count)
    }
}
