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
            try write(number: Self.same(value, as: Double.self), at: nil)
        } else if T.self == UInt8.self {
            buffer.append(integer: Self.same(value, as: UInt8.self))
        } else if T.self == Bool.self {
            buffer.append(boolean: Self.same(value, as: Bool.self))
        } else if T.self == [String].self {
            try write(Self.same(value, as: [String].self)) { element, _ in buffer.append(string: element) }
        } else if T.self == [Int].self {
            try write(Self.same(value, as: [Int].self)) { element, _ in buffer.append(integer: element) }
        } else if T.self == [UInt8].self {
            try write(Self.same(value, as: [UInt8].self)) { element, _ in buffer.append(integer: element) }
        } else if T.self == [Double].self {
            try write(Self.same(value, as: [Double].self)) { try write(number: $0, at: $1) }
        } else {
            return false
        }
        return true
    }

    /// JSON has neither infinity nor what is no number.
    private func write(number: Double, at position: Int?) throws {
        guard number.isFinite else {
            throw errorWithin(number, Self.reason(notFinite: number), at: position.map { CodecKey($0) })
        }
        buffer.append(number: number)
    }

    /// For a number whose key or position is not written yet.
    @inline(never)
    func notFinite(_ number: some BinaryFloatingPoint, at key: CodecKey?) -> EncodingError {
        error(number, Self.reason(notFinite: number), at: key)
    }

    private static func reason(notFinite number: some BinaryFloatingPoint) -> String {
        "\(number) cannot be written: JSON has only finite numbers"
    }

    private func write<Element>(_ elements: [Element], _ element: (Element, Int) throws -> Void) throws {
        guard level.depth < JSONDocument.depthLimit else { throw errorWithin("", Self.tooDeep) }
        buffer.append(UInt8(ascii: "["))
        for (position, value) in elements.enumerated() {
            if position > 0 { buffer.append(UInt8(ascii: ",")) }
            try element(value, position)
        }
        buffer.append(UInt8(ascii: "]"))
    }

    static var tooDeep: String {
        "arrays and objects would be nested more than \(JSONDocument.depthLimit) deep"
    }

    /// The value under the name of its type, once that is known.
    @inline(__always)
    private static func same<T, U>(_ value: T, as type: U.Type) -> U {
        // Only called where T and U are one type, so that the bits mean the same.
        unsafeBitCast(value, to: U.self)
    }
}
