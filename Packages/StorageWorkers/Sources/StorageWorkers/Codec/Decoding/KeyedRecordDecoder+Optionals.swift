/// Optional values, with one search for the key instead of one each to see whether it is there, whether it is null,
/// and what it is.
extension KeyedRecordDecoder {
    @inline(__always)
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try presentIndex(of: key).map(document.string(at:))
    }

    @inline(__always)
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try presentIndex(of: key).map(document.boolean(at:))
    }

    @inline(__always)
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try presentIndex(of: key).map(document.double(at:))
    }

    @inline(__always)
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        try presentIndex(of: key).map(document.float(at:))
    }

    @inline(__always)
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try presentIndex(of: key).map(document.integer(at:))
    }

    @inline(__always)
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        try presentIndex(of: key).map(document.integer(at:))
    }

    @inline(__always)
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        try presentIndex(of: key).map(document.integer(at:))
    }

    @inline(__always)
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        try presentIndex(of: key).map(document.integer(at:))
    }

    @inline(__always)
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try presentIndex(of: key).map(document.integer(at:))
    }

    @inline(__always)
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        try presentIndex(of: key).map(document.integer(at:))
    }

    @inline(__always)
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        try presentIndex(of: key).map(document.integer(at:))
    }

    @inline(__always)
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try presentIndex(of: key).map(document.integer(at:))
    }

    @inline(__always)
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try presentIndex(of: key).map(document.integer(at:))
    }

    @inline(__always)
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try presentIndex(of: key).map(document.integer(at:))
    }

    @inline(__always)
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try presentIndex(of: key).map { try document.decode(type, at: $0) }
    }
}
