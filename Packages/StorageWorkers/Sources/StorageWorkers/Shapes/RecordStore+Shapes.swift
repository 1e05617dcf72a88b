extension RecordStore {
    /// A batch as engines take it, for collections whose shapes are known not to exceed those of the records' types.
    ///
    /// - Returns: nil where the records that are there have to be read first.
    /// - Throws: `StorageError.schemaMismatch` where the locale is needed, and not known yet.
    func unreadBatch(_ batch: RecordBatch) throws -> StorageBatch? {
        var all = try StorageBatch(batch, in: self)
        for (position, type) in batch.recordTypes.enumerated() where batch.hasObjects(position) {
            let name = all.schemas[position].name
            let known = shapes[name, type]
            guard known?.isForeign != true else { return nil }
            // One that is not known may not be there, which is then found by the engine.
            all.expectedShapes[name] = .some(known?.text)
            if known == nil { all.shapes[name] = RecordShape.text(of: type) }
        }
        return all
    }

    /// Writes a batch in one step with the reads that it needs.
    func writeReading(_ batch: RecordBatch, on connection: any StorageConnection) throws -> WriteSummary {
        try connection.exclusively {
            var all = StorageBatch()
            try append(batch, to: &all, collation.sorting, on: connection)
            return try connection.apply(all)
        }
    }

    /// Appends the writes of a batch to those of a step in which nobody else writes.
    ///
    /// - Throws: `StorageError.invalidSchema` where the records that are there lack a property that the type needs, and
    ///   `.invalidRecord` where they have one that cannot be kept.
    func append(
        _ batch: RecordBatch,
        to all: inout StorageBatch,
        _ sorting: StoreCollation.Sorting?,
        on connection: any StorageConnection
    ) throws {
        var batch = batch
        let schemas = batch.schemas.map { schema($0, sorting) }
        var stored: [StoredCollection]?
        for (position, type) in batch.recordTypes.enumerated() where batch.hasObjects(position) {
            let schema = schemas[position]
            var known = shapes[schema.name, type]
            var change = ShapeChange(from: known?.text, to: known?.text ?? "")
            if known == nil {
                let collections = try stored ?? connection.collections()
                stored = collections
                let collection = collections.first { $0.name == schema.name }
                change = try type.shapeChange(of: collection, as: schema, on: connection)
                known = StoredShapes.Known(
                    text: change.to,
                    isForeign: RecordShape.exceeds(change.to, type)
                )
                shapes[schema.name, type] = known
            }
            if known?.isForeign == true {
                try type.keepUnknown(in: &batch, position, of: schema, on: connection)
            }
            all.expectedShapes[schema.name] = .some(change.from)
            if change.to != change.from { all.shapes[schema.name] = change.to }
        }
        try all.append(batch, in: self, sorting)
    }
}

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
        let ids = batch.ids(ofCollection: position, limit: .max)
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
