extension EncodedValue {
    /// Writes a value of a type that JSON has itself, without a value of its own.
    ///
    /// - Returns: whether that was possible. Other types, and values that cannot be written, encode themselves.
    func writeKnown<T: Encodable>(_ value: T, at place: Place) throws -> Bool {
        if T.self == String.self {
            try put(value, at: place) { buffer.append(string: $0) }
        } else if T.self == Int.self {
            try put(value, at: place) { buffer.append(integer: $0 as Int) }
        } else if T.self == Double.self, same(value, as: Double.self).isFinite {
            try put(value, at: place) { buffer.append(number: $0 as Double) }
        } else if T.self == UInt8.self {
            try put(value, at: place) { buffer.append(integer: $0 as UInt8) }
        } else if T.self == Bool.self {
            try put(value, at: place) { buffer.append($0 ? "true" : "false") }
        } else if isAtDepthLimit {
            return false
        } else if T.self == [String].self {
            try put(value, at: place) { append($0) { buffer.append(string: $0) } }
        } else if T.self == [UInt8].self {
            try put(value, at: place) { append($0) { buffer.append(integer: $0 as UInt8) } }
        } else {
            return false
        }
        return true
    }

    @inline(__always)
    private func put<T, Known>(_ value: T, at place: Place, _ append: (Known) -> Void) throws {
        try begin(place)
        append(same(value, as: Known.self))
    }

    private func append<Element>(_ elements: [Element], _ append: (Element) -> Void) {
        buffer.append(UInt8(ascii: "["))
        for (position, element) in elements.enumerated() {
            if position > 0 { buffer.append(UInt8(ascii: ",")) }
            append(element)
        }
        buffer.append(UInt8(ascii: "]"))
    }
}

/// A value under the name of its type, once that is known.
@inline(__always)
func same<T, U>(_ value: T, as type: U.Type) -> U {
    // Only called where T and U are one type, so that the bits mean the same.
    unsafeBitCast(value, to: U.self)
}
