extension RecordStore {
    /// Does work; where a collection of those types was written with other indexes or in an earlier version, brings
    /// it up to the present one and does the work again.
    func prepared<Value: Sendable>(
        _ types: [any Record.Type],
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await work()
        } catch StorageError.schemaMismatch {
            for type in types { try await rebuild(type) }
            return try await work()
        }
    }

    /// Brings a collection up to the present version of its type.
    func rebuild<R: Record>(_ type: R.Type) async throws {
        let schema = schema(R.schema.collection)
        try await core.writer.run { connection in
            let stored = try connection.collections().first { $0.name == schema.name }
            guard let stored, stored.version != schema.version || stored.definition != schema.definition
            else { return }
            let steps = R.migrations.filter { $0.version > stored.version && $0.version <= schema.version }
                .sorted { $0.version < $1.version }
            try connection.rebuild(schema) { id, body in
                var bytes = Array(body)
                for step in steps { try step.change(id, &bytes) }
                var batch = RecordBatch()
                try batch.put(bytes.withUnsafeBytes { try R.decode(stored: id, $0) })
                guard let operation = batch.operations().first else {
                    throw StorageError.corrupt("it cannot be encoded again", record: "\(schema.name)/\(id)")
                }
                return operation
            }
        }
    }
}
