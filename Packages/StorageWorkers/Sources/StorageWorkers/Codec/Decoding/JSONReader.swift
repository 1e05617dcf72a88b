/// Reads values from JSON (RFC 8259), whatever the order of its keys.
public enum JSONReader {
    /// Reads a document.
    ///
    /// An error that the type itself throws becomes a fault of the value that its coding path leads to.
    ///
    /// - Throws: `JSONFault` for the first thing that is wrong.
    public static func decode<T: Decodable>(_ type: T.Type, from bytes: [UInt8]) throws(JSONFault) -> T {
        try bytes.span.withUnsafeBytes { bytes throws(JSONFault) in
            do {
                return try decode(type, from: bytes, id: nil)
            } catch {
                throw fault(of: error, in: bytes)
            }
        }
    }

    /// Checks that a text is JSON, and that no object in it has a key twice: programs differ in the value that they take
    /// then (RFC 8259, section 4).
    ///
    /// - Throws: `JSONFault` for the first thing that is wrong.
    public static func check(_ bytes: [UInt8]) throws(JSONFault) {
        try bytes.span.withUnsafeBytes { bytes throws(JSONFault) in
            do {
                let document = try JSONDocument(reading: bytes)
                defer { document.close() }
                try document.checkAllKeysAreUnique()
            } catch {
                throw fault(of: error, in: bytes)
            }
        }
    }

    private static func fault(of error: any Error, in bytes: UnsafeRawBufferPointer) -> JSONFault {
        switch error {
        case DecodingError.dataCorrupted(let context), DecodingError.keyNotFound(_, let context),
            DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            let document = try? JSONDocument(reading: bytes)
            return context.underlyingError as? JSONFault
                ?? document?.fault(context.debugDescription, at: context.codingPath)
                ?? JSONFault(line: 1, column: 1, reason: context.debugDescription)
        default: return JSONFault(line: 1, column: 1, reason: "\(error)")
        }
    }

    /// Reads a record's body.
    ///
    /// - Parameter id: The value of the key `id` where the outermost object has none.
    /// - Throws: `DecodingError`, whose description names the line, the column, and the keys that lead there.
    static func decode<T: Decodable>(
        _ type: T.Type,
        from body: UnsafeRawBufferPointer,
        id: String?
    ) throws -> T {
        let document = try JSONDocument(reading: body, recordID: id)
        defer { document.close() }
        return try document.decode(type, at: JSONDocument.root)
    }
}
