internal import StorageWorkers

extension PostgreSQLConnection {
    /// Writes all records of a collection anew, under another number, and deletes the old rows.
    func rebuild(
        _ schema: CollectionSchema,
        _ encode: (String, UnsafeRawBufferPointer) throws -> StorageOperation
    ) throws {
        try exclusively {
            guard let before = try transactionState(schema.name), let open = transaction,
                // Another host may have been faster.
                before.definition != schema.definition || before.version != schema.version,
                let number = open.spaces[CollectionName(schema.name).space]?.takeNumber()
            else { return }
            var state = StoredState(schema, number: number)
            state.changes = before.changes &+ 1
            state.shape = before.shape
            try copyRecords(schema, from: before, to: &state, encode)
            let old = Self.head(schema.name, before)
            open.putOff += [Statements.dropRecords, Statements.dropKeys, Statements.dropWords].map {
                ServerCommand($0, values: old)
            }
            open.states[schema.name] = .stored(state)
            putOff(state, of: schema.name)
            open.addChange(schema.name, PackedIDs(nil))
        }
    }

    private func copyRecords(
        _ schema: CollectionSchema,
        from before: StoredState,
        to state: inout StoredState,
        _ encode: (String, UnsafeRawBufferPointer) throws -> StorageOperation
    ) throws {
        guard let open = transaction else { return }
        var writes = try CollectionWrites(Self.head(schema.name, state), count: before.count(nil))
        try forEachStored(schema.name, before, after: [], limit: .max) { record in
            try verify(schema.name, record)
            let operation = try encode(String(decoding: record.id, as: UTF8.self), record.body)
            try checkLength(operation, schema.name)
            try operation.withRow { row in
                // The new rows have the old numbers, so that a search finds the oldest first as before.
                try writes.put(row, Array(record.id), nil, &state.counts) { record.number }
            }
            open.putOff += writes.takeCommands()
        }
        writes.flush()
        open.putOff += writes.takeCommands()
    }
}
