extension JSONDocument {
    /// The value at a token as one of a type; types that JSON has itself need no decoder.
    func decode<T: Decodable>(_ type: T.Type, at index: Int) throws -> T {
        if type == String.self { return Self.same(try string(at: index), as: type) }
        if type == Int.self { return Self.same(try integer(at: index) as Int, as: type) }
        if type == Double.self { return Self.same(try double(at: index), as: type) }
        if type == Bool.self { return Self.same(try boolean(at: index), as: type) }
        if type == UInt8.self { return Self.same(try integer(at: index) as UInt8, as: type) }
        if type == [String].self { return Self.same(try array(at: index, type, string(at:)), as: type) }
        if type == [Int].self {
            return Self.same(try array(at: index, type, integer(at:)) as [Int], as: type)
        }
        if type == [UInt8].self {
            return Self.same(try array(at: index, type, integer(at:)) as [UInt8], as: type)
        }
        if type == [Double].self { return Self.same(try array(at: index, type, double(at:)), as: type) }
        return try T(from: RecordDecoder(document: self, index: index, type: type))
    }

    /// The value under the name of its type, once that is known.
    @inline(__always)
    private static func same<T, U>(_ value: T, as type: U.Type) -> U {
        // Only called where T and U are one type, so that the bits mean the same.
        unsafeBitCast(value, to: U.self)
    }
}
