extension Record {
    /// The error for a stored record that could not be decoded.
    @usableFromInline
    static func failure(_ error: any Error, id: String, _ body: UnsafeRawBufferPointer) -> StorageError {
        let record = "\(schema.name)/\(id)"
        guard let reason = reason(for: error, body) else {
            return .corrupt("it cannot be read back: \(error)", record: record)
        }
        return .unreadable(record: record, reason: reason)
    }

    /// Why this version cannot read a whole body, without the places in it: the same for all records with the same cause.
    ///
    /// - Returns: nil where the body is no JSON, or the type reads it in its own way.
    static func reason(for error: any Error, _ body: UnsafeRawBufferPointer) -> String? {
        guard let error = error as? DecodingError, (try? JSONDocument(reading: body)) != nil else {
            return nil
        }
        switch error {
        case .keyNotFound(let key, let context): return missingProperty(key, context)
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            let path = steps(context)
            let name = CodecKey.text(of: path.filter { $0.intValue == nil })
            let type = shape.part(at: path)?.type ?? "\(Self.self)"
            let reason = (context.underlyingError as? JSONFault)?.reason ?? context.debugDescription
            return "'\(name)' is no \(type): \(reason)"
        @unknown default: return nil
        }
    }

    /// `Note needs the property 'phone', which … `, with the remedies.
    static func missingProperty(_ key: any CodingKey, _ context: DecodingError.Context) -> String {
        let path = steps(context)
        let owner = shape.part(at: path)?.type ?? "\(Self.self)"
        let name = CodecKey.text(
            of: path.filter { $0.intValue == nil } + [CodecKey(stringValue: key.stringValue)]
        )
        return
            "\(owner) needs the property '\(name)', which earlier versions did not write: give \(owner) a 'blank' with its "
            + "default, or raise the version of the schema '\(schema.name)' and add a migration"
    }

    private static func steps(_ context: DecodingError.Context) -> [CodecKey] {
        context.codingPath.map {
            $0.intValue.map { CodecKey(intValue: $0) } ?? CodecKey(stringValue: $0.stringValue)
        }
    }
}
