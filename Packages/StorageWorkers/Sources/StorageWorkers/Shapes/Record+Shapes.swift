/// The shape of a collection before and after records are written.
struct ShapeChange {
    /// Nil where the collection is not there.
    var from: String?
    var to: String
}

extension RecordShape {
    static func text(of type: any Record.Type) -> String { type.shape.stored.text }

    /// Whether a stored shape has something that a type has not.
    static func exceeds(_ text: String, _ type: any Record.Type) -> Bool {
        RecordShape(text: text)?.exceeds(type.shape) ?? true
    }
}

extension Record {
    static var shape: RecordShape { RecordShape.of(self) }

    /// The shape of a collection before and after records of this type are written.
    ///
    /// - Throws: `StorageError.invalidSchema` where the stored records lack a property that the type needs.
    static func shapeChange(
        of stored: StoredCollection?,
        as schema: CollectionSchema,
        on connection: any StorageConnection
    ) throws -> ShapeChange {
        guard let stored else { return ShapeChange(from: nil, to: shape.stored.text) }
        try schema.check(storedVersion: stored.version, definition: stored.definition)
        guard stored.count > 0 else { return ShapeChange(from: stored.shape, to: shape.stored.text) }
        var former = RecordShape(text: stored.shape)
        if former.map({ !shape.missing(in: $0).isEmpty }) ?? true {
            let found = try survey(stored, on: connection)
            former = (former ?? found).proven(shape)
        }
        return ShapeChange(from: stored.shape, to: (former ?? RecordShape()).adding(shape).text)
    }

    /// Reads all records of a collection.
    ///
    /// - Returns: the shape of their bodies.
    /// - Throws: `StorageError.invalidSchema` for the first that lacks a property which the type needs.
    private static func survey(
        _ stored: StoredCollection,
        on connection: any StorageConnection
    ) throws -> RecordShape {
        var found = RecordShape()
        var cursor: RecordCursor?
        repeat {
            cursor = try connection.scan(stored, after: cursor, limit: 1_000, damaged: { _ in }) { id, body in
                guard let document = try? JSONDocument(reading: body) else { return }
                defer { document.close() }
                found.add(document, known: shape)
                do {
                    _ = try document.decode(Self.self, at: JSONDocument.root)
                } catch DecodingError.keyNotFound(let key, let context) {
                    guard key.stringValue != "id" || !context.codingPath.isEmpty else { return }
                    throw StorageError.invalidSchema(
                        schema.name,
                        missingProperty(key, context) + ", and record '\(String(stored: id))' lacks it"
                    )
                } catch {
                    // Another reason not to read a record is told by the check, and no reason not to write others.
                }
            }
        } while cursor != nil
        return found
    }

    /// Adds what this version does not know of the stored records to those that a batch puts in their place.
    static func keepUnknown(
        in batch: inout RecordBatch,
        _ position: Int,
        of schema: CollectionSchema,
        on connection: any StorageConnection
    ) throws {
        let ids = batch.ids(ofCollection: position)
        var bodies: [String: [UInt8]] = [:]
        let unique = Array(Set(ids))
        try connection.forEachBody(of: schema, ids: unique) { bodies[unique[$0]] = Array($1) }
        guard !bodies.isEmpty else { return }
        try batch.changeBodies(ofCollection: position) { kind, id, body in
            guard kind == .put else {
                if kind == .delete { bodies[id] = nil }
                return nil
            }
            guard let old = bodies[id] else { return nil }
            let merged = try old.withUnsafeBytes { try Self.merged(id, old: $0, new: body) }
            bodies[id] = merged ?? Array(body)
            return merged
        }
    }

    /// The same for the record of a batch that is made of a stored body.
    ///
    /// - Parameter shape: gets the properties that are kept.
    static func keepUnknown(
        of old: [UInt8],
        in batch: inout RecordBatch,
        noting shape: inout RecordShape
    ) throws {
        try batch.changeBodies(ofCollection: 0) { _, id, body in
            let merged = try old.withUnsafeBytes { try Self.merged(id, old: $0, new: body) }
            if let merged, let document = try? JSONDocument(copying: merged) {
                shape.add(document, known: Self.shape)
            }
            return merged
        }
    }

    private static func merged(
        _ id: String,
        old: UnsafeRawBufferPointer,
        new: UnsafeRawBufferPointer
    ) throws -> [UInt8]? {
        do {
            return try BodyMerge.merged(Self.self, id: id, old: old, new: new)
        } catch let refusal as BodyMerge.Refusal {
            throw StorageError.invalidRecord(
                schema.name,
                "the elements of '\(refusal.path)' in '\(id)' have a property '\(refusal.property)', which this version "
                    + "does not know, and one of them was changed: change it with the version that knows the property"
            )
        }
    }
}
