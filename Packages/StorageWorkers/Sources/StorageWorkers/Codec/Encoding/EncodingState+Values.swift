extension EncodingState {
    /// Writes a value of a type that JSON has itself, without a container of its own.
    ///
    /// - Returns: whether it is of such a type.
    @inline(__always)
    func writeKnown<T: Encodable>(_ value: T) throws -> Bool {
        if T.self == String.self {
            buffer.append(string: Self.same(value, as: String.self))
        } else if T.self == Int.self {
            buffer.append(integer: Self.same(value, as: Int.self))
        } else if T.self == Double.self {
            try write(number: Self.same(value, as: Double.self))
        } else if T.self == UInt8.self {
            buffer.append(integer: Self.same(value, as: UInt8.self))
        } else if T.self == Bool.self {
            buffer.append(boolean: Self.same(value, as: Bool.self))
        } else if T.self == [String].self {
            try write(Self.same(value, as: [String].self)) { buffer.append(string: $0) }
        } else if T.self == [Int].self {
            try write(Self.same(value, as: [Int].self)) { buffer.append(integer: $0) }
        } else if T.self == [UInt8].self {
            try write(Self.same(value, as: [UInt8].self)) { buffer.append(integer: $0) }
        } else if T.self == [Double].self {
            try write(Self.same(value, as: [Double].self)) { try write(number: $0) }
        } else {
            return false
        }
        return true
    }

    /// JSON has neither infinity nor what is no number.
    @inline(__always)
    func write<T: BinaryFloatingPoint & LosslessStringConvertible>(number: T, at key: CodecKey? = nil) throws
    {
        guard number.isFinite else { throw notFinite(number, at: key) }
        buffer.append(number: number)
    }

    @inline(never)
    func notFinite(_ number: some BinaryFloatingPoint, at key: CodecKey?) -> EncodingError {
        error(number, "\(number) cannot be written: JSON has only finite numbers", at: key)
    }

    private func write<Element>(_ elements: [Element], _ element: (Element) throws -> Void) throws {
        guard level.depth < JSONDocument.depthLimit else {
            throw error(
                elements,
                "arrays and objects would be nested more than \(JSONDocument.depthLimit) deep"
            )
        }
        buffer.append(UInt8(ascii: "["))
        var isFirst = true
        for value in elements {
            if !isFirst { buffer.append(UInt8(ascii: ",")) }
            isFirst = false
            try element(value)
        }
        buffer.append(UInt8(ascii: "]"))
    }

    /// The value under the name of its type, once that is known.
    @inline(__always)
    private static func same<T, U>(_ value: T, as type: U.Type) -> U {
        // Only called where T and U are one type, so that the bits mean the same.
        unsafeBitCast(value, to: U.self)
    }
}
