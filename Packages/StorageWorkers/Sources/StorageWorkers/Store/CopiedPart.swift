/// A part of a collection as a copy takes it: with the indexes under their numbers, but without keys.
///
/// The copy notes that its indexes lack the records. Their first use makes up for it, in parts, by each program for the
/// indexes that it knows.
struct CopiedPart: Sendable {
    let batch: StorageBatch
    /// How many records it has.
    let count: Int
    /// The records that could not be read, where the copy salvages.
    let damage: [StorageDamage]
    /// Where the next part begins; nil after the last one.
    let next: RecordCursor?
}

extension StorageConnection {
    /// Reads a part of a collection that is to be copied.
    ///
    /// - Parameters:
    ///   - name: The collection's name in the copy.
    ///   - limit: The most records.
    ///   - salvages: Whether damaged records are left out and reported; otherwise the first one is an error.
    func copiedPart(
        of stored: StoredCollection,
        as name: String,
        after cursor: RecordCursor? = nil,
        limit: Int = 5_000,
        salvages: Bool = false
    ) throws -> CopiedPart {
        var records = RecordBatch()
        var damage: [StorageDamage] = []
        let report = salvages ? { (found: StorageDamage) in damage.append(found) } : nil
        let next = try scan(stored, after: cursor, limit: limit, damaged: report) {
            records.putStored($0, $1)
        }
        let schema = stored.copied(as: name)
        var batch = StorageBatch(shapes: [name: stored.shape])
        batch.append(records, to: [schema])
        if cursor == nil, next != nil || !records.isEmpty {
            try batch.noteAll(of: name, lackedBy: schema.numbers(where: \.isStale))
        }
        return CopiedPart(batch: batch, count: records.count, damage: damage, next: next)
    }
}

extension StoredCollection {
    /// The schema of a copy; without indexes where the definition cannot be read.
    fileprivate func copied(as name: String) -> CollectionSchema {
        guard let schema = CollectionSchema(name: name, version: version, definition: definition) else {
            return CollectionSchema(name: name, version: version)
        }
        return schema.lackingAll
    }
}
