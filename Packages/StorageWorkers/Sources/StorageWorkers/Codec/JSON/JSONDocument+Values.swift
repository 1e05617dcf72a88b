internal import FoundationEssentials

extension JSONDocument {
    /// The value at a token as one of a type; types that JSON has itself need no decoder.
    func decode<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
        if type == String.self { return same(try string(at: index), as: type) }
        if type == Int.self { return same(try integer(at: index) as Int, as: type) }
        if type == Double.self { return same(try number(at: index) as Double, as: type) }
        if type == Bool.self { return same(try boolean(at: index), as: type) }
        if type == UInt8.self { return same(try integer(at: index) as UInt8, as: type) }
        if type == [String].self { return same(try array(at: index, string(at:)), as: type) }
        if type == [UInt8].self { return same(try array(at: index, integer(at:)) as [UInt8], as: type) }
        // Foundation's coder writes these otherwise than they encode themselves: stores that it wrote are still read.
        if type == Data.self, self[index].kind == .string {
            let data = Data(base64Encoded: string(index))
            return same(try found(data, or: "expected bytes as Base64", at: index), as: type)
        }
        if type == URL.self, self[index].kind == .string {
            return same(try found(URL(string: string(index)), or: "expected a URL", at: index), as: type)
        }
        if type == Decimal.self, self[index].kind == .number {
            let digits = numberText(index)
            let decimal = DecimalParts(digits).isExactDecimal ? Decimal(string: digits) : nil
            return same(
                try found(decimal, or: "the number is out of range for a Decimal", at: index),
                as: type
            )
        }
        // Most records are decoded without a frame, which costs a page of records 2 % of its time.
        if index == Self.root, outermost == nil {
            outermost = type
            return try T(from: RecordDecoder(document: self, index: index))
        }
        let frame = DecodingFrame(type: type, index: index, outer: self.frame)
        return try withUnsafePointer(to: frame) { pointer in
            self.frame = pointer
            defer { self.frame = frame.outer }
            return try T(from: RecordDecoder(document: self, index: index))
        }
    }

    private func found<Value>(_ value: Value?, or reason: String, at index: Int) throws -> Value {
        guard let value else { throw error(reason, at: index) }
        return value
    }

    @inline(__always)
    func isNull(_ index: Int) -> Bool { self[index].kind == .null }

    @inline(__always)
    func string(at index: Int) throws -> String {
        guard self[index].kind == .string else { throw mismatch(String.self, "a string", at: index) }
        return string(index)
    }

    @inline(__always)
    func boolean(at index: Int) throws -> Bool {
        switch self[index].kind {
        case .true: true
        case .false: false
        default: throw mismatch(Bool.self, "true or false", at: index)
        }
    }

    @inline(__always)
    func integer<T: FixedWidthInteger>(at index: Int) throws -> T {
        let token = self[index]
        guard token.kind == .number else { throw mismatch(T.self, "a whole number", at: index) }
        // Eighteen digits fit in 64 bits whatever they are.
        guard token.flag, token.extent - token.start <= 18 else { return try oddInteger(at: index) }
        let isNegative = text.base[token.start] == UInt8(ascii: "-")
        let value = text.slice(token.start + (isNegative ? 1 : 0), token.extent).reduce(0 as Int64) {
            $0 &* 10 &+ Int64($1 &- UInt8(ascii: "0"))
        }
        guard let value = T(exactly: isNegative ? 0 &- value : value) else { throw notWhole(T.self, index) }
        return value
    }

    /// A whole number with many digits, a fraction or an exponent.
    @inline(never)
    private func oddInteger<T: FixedWidthInteger>(at index: Int) throws -> T {
        guard let value = T(DecimalParts(numberText(index)).wholeNumber) else {
            throw notWhole(T.self, index)
        }
        return value
    }

    @inline(never)
    private func notWhole<T: FixedWidthInteger>(_ type: T.Type, _ index: Int) -> DecodingError {
        error("\(shortText(index)) is no whole number from \(T.min) to \(T.max)", at: index)
    }

    /// The number rounded once to the nearest that the type has.
    func number<T: BinaryFloatingPoint & LosslessStringConvertible>(at index: Int) throws -> T {
        let token = self[index]
        guard token.kind == .number else { throw mismatch(T.self, "a number", at: index) }
        guard let value = T(numberText(index)), value.isFinite else {
            throw error("\(shortText(index)) is too large for a \(T.self)", at: index)
        }
        return value
    }

    /// The elements of an array, each read by a function.
    @inline(__always)
    private func array<Element>(at index: Int, _ element: (Int) throws -> Element) throws -> [Element] {
        let token = self[index]
        guard token.kind == .array else { throw mismatch([Element].self, "an array", at: index) }
        var elements: [Element] = []
        elements.reserveCapacity(token.extent)
        var next = index + 1
        while next < token.next {
            elements.append(try element(next))
            next = self[next].next
        }
        return elements
    }

    private func numberText(_ index: Int) -> String {
        String(decoding: bytes(index), as: UTF8.self)
    }

    /// A number in a message; one with very many digits is cut.
    private func shortText(_ index: Int) -> String {
        let digits = numberText(index)
        return digits.utf8.count > 40 ? digits.prefix(40) + "…" : digits
    }
}

/// A decimal number as a whole number and a power of ten: `-12.50e3` is -125 and 2.
private struct DecimalParts {
    private let isNegative: Bool
    /// Without zeros at either end; empty for zero.
    private var digits: ArraySlice<UInt8>
    private var exponent = 0

    init(_ number: String) {
        let parts = number.split { $0 == "e" || $0 == "E" }
        let mantissa = parts[0].split(separator: ".")
        isNegative = number.hasPrefix("-")
        digits = Array(mantissa.joined().utf8).drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "0") }
        if mantissa.count > 1 { exponent = -mantissa[1].utf8.count }
        if parts.count > 1 {
            // A larger exponent is out of range for every type.
            exponent += Int(parts[1]) ?? (parts[1].hasPrefix("-") ? -1 << 32 : 1 << 32)
        }
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            exponent += 1
        }
    }

    /// The digits of a whole number; empty where it has a fraction, or more digits than any type.
    var wholeNumber: String {
        guard !digits.isEmpty else { return "0" }
        guard (0...40).contains(exponent) else { return "" }
        let zeros = String(repeating: "0", count: exponent)
        return (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self) + zeros
    }

    /// Whether a `Decimal` holds the number without rounding.
    var isExactDecimal: Bool {
        digits.isEmpty
            || (-128...127).contains(exponent) && UInt128(String(decoding: digits, as: UTF8.self)) != nil
    }
}
