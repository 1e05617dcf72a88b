extension RecordStore {
    /// A batch as engines take it, for collections whose shapes are known not to exceed those of the records' types.
    ///
    /// - Returns: nil where the records that are there have to be read first.
    /// - Throws: `StorageError.schemaMismatch` where the locale is needed, and not known yet.
    func unreadBatch(_ batch: RecordBatch, knowsCollections: Bool) throws -> StorageBatch? {
        var all = try StorageBatch(batch, in: self)
        for (position, type) in batch.recordTypes.enumerated() where batch.hasObjects(position) {
            let name = all.schemas[position].name
            let known = shapes[name, type]
            guard !(known?.isForeign ?? knowsCollections) else { return nil }
            // One that is not known may not be there, which is then found by the engine.
            all.expectedShapes[name] = .some(known?.text)
            if known == nil { all.shapes[name] = RecordShape.text(of: type) }
        }
        return all
    }

    /// Notes the shapes of collections that a batch has made.
    func noteShapes(of batch: RecordBatch, as written: StorageBatch) {
        for (position, type) in batch.recordTypes.enumerated() {
            let name = written.schemas[position].name
            guard let text = written.shapes[name] else { continue }
            let isForeign = RecordShape.exceeds(text, type)
            shapes[name, type] = StoredShapes.Known(text: text, isForeign: isForeign)
        }
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
