/// Reads values from JSON where it lies, whatever the order of its keys.
enum RecordJSONDecoder {
    /// - Parameter id: what the key `id` of the outermost object is where it is left out.
    /// - Throws: `DecodingError`, whose description names the byte and the keys that lead to it.
    static func decode<T: Decodable>(
        _ type: T.Type,
        from body: UnsafeRawBufferPointer,
        id: String? = nil
    ) throws -> T {
        let document = try JSONDocument(reading: body, recordID: id)
        defer { document.close() }
        try document.checkEnd()
        return try document.decode(type, at: JSONDocument.root)
    }
}
