internal import StorageWorkers

extension PostgreSQLConnection {
    /// How many rows one answer has at the most.
    static let rowsAtOnce = 5_000

    func forEachBody(
        of schema: CollectionSchema,
        ids: [String],
        _ visit: (Int, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        guard ids.count > 1 else { return try forEachBodyAtOnce(schema, ids[...], visit) }
        for start in stride(from: 0, to: ids.count, by: Self.rowsAtOnce) {
            try forEachBodyAtOnce(schema, ids[start..<min(start + Self.rowsAtOnce, ids.count)], visit)
        }
    }

    private func forEachBodyAtOnce(
        _ schema: CollectionSchema,
        _ ids: ArraySlice<String>,
        _ visit: (Int, UnsafeRawBufferPointer) throws -> Void
    ) throws {
        guard let first = ids.first else { return }
        try reading(schema, for: [.records], orElse: ()) { state in
            let head = Self.head(schema.name, state)
            guard ids.count > 1 else {
                return [ServerCommand(Statements.body, values: head + [ServerValue(first)])]
            }
            let all = ServerValue(array: ids.map { Array($0.utf8) })
            return [ServerCommand(Statements.bodies, values: head + [all])]
        } _: { _, results in
            var rows: [[UInt8]: Int] = [:]
            for row in 0..<results[0].rows { rows[try results[0].array(row, 0)] = row }
            for (position, id) in zip(ids.indices, ids) {
                guard let row = rows[Array(id.utf8)] else { continue }
                let body = try results[0].bytes(row, 1)
                try verify(schema.name, results[0].bytes(row, 0), body, results[0].number(row, 2))
                try visit(position, body)
            }
        }
    }

    func forEachRow(
        of schema: CollectionSchema,
        in range: IndexRange,
        after cursor: RecordCursor?,
        limit: Int,
        _ visit: StorageVisit
    ) throws -> RecordCursor? {
        guard limit > 0 else { return cursor }
        guard limit > Self.rowsAtOnce, transaction == nil else {
            return try forEachPart(schema, range, cursor, limit, visit)
        }
        return try consistently { try forEachPart(schema, range, cursor, limit, visit) }
    }

    /// Visits rows, so many at a time as one answer has at the most.
    private func forEachPart(
        _ schema: CollectionSchema,
        _ range: IndexRange,
        _ cursor: RecordCursor?,
        _ limit: Int,
        _ visit: StorageVisit
    ) throws -> RecordCursor? {
        var (last, rest) = (cursor, limit)
        while true {
            let count = min(rest, Self.rowsAtOnce)
            rest -= count
            last = try forEachRowAtOnce(schema, range, last, count, visit)
            guard rest > 0, last != nil else { return last }
        }
    }

    private func forEachRowAtOnce(
        _ schema: CollectionSchema,
        _ range: IndexRange,
        _ cursor: RecordCursor?,
        _ limit: Int,
        _ visit: StorageVisit
    ) throws -> RecordCursor? {
        try reading(schema, for: [CollectionSchema.use(of: range)], orElse: nil) { state in
            // One more shows whether there are more.
            [Self.command(.rows, schema.name, state, range, after: cursor, limit: limit + 1)]
        } _: { _, results in
            let rows = results[0]
            for row in 0..<min(rows.rows, limit) {
                let id = try rows.bytes(row, 1)
                guard let body = try rows.bytesIfAny(row, 2) else {
                    throw damaged(schema.name, id, "an index has it, and it is not there")
                }
                try verify(schema.name, id, body, rows.number(row, 3))
                try visit(id, body)
            }
            guard rows.rows > limit else { return nil }
            return RecordCursor(key: try rows.array(limit - 1, 0), id: try rows.text(limit - 1, 1))
        }
    }

    func cursor(of schema: CollectionSchema, in range: IndexRange, offset: Int) throws -> RecordCursor? {
        guard offset >= 0 else { return nil }
        // How often the collection had been written to when its entries were counted.
        var countedAt: Int?
        var isRight = true
        let cursor: RecordCursor? = try reading(schema, for: [CollectionSchema.use(of: range)], orElse: nil) {
            state in
            // Only the number of entries shows which end is nearer.
            var (range, offset) = (range, offset)
            countedAt = nil
            if range.isWhole {
                let fromEnd = try state.count(range.index) - 1 - offset
                if fromEnd >= 0, fromEnd < offset {
                    range.isDescending.toggle()
                    offset = fromEnd
                    countedAt = state.changes
                }
            }
            return [Self.command(.place, schema.name, state, range, limit: offset)]
        } _: { state, results in
            isRight = countedAt == nil || countedAt == state.changes
            guard results[0].rows == 1 else { return nil }
            return RecordCursor(key: try results[0].array(0, 0), id: try results[0].text(0, 1))
        }
        // Counted before a write, the entries from the end are others. In a transaction, nothing comes in between.
        return isRight ? cursor : try consistently { try self.cursor(of: schema, in: range, offset: offset) }
    }

    func count(of schema: CollectionSchema, in range: IndexRange) throws -> Int {
        try reading(schema, for: [CollectionSchema.use(of: range)], orElse: 0) { state in
            range.isWhole ? [] : [Self.command(.count, schema.name, state, range)]
        } _: { state, results in
            try results.isEmpty ? state.count(range.index) : results[0].number(0, 0)
        }
    }

    // MARK: - Shared

    func reading<Value>(
        _ schema: CollectionSchema,
        for uses: [CollectionSchema.Use],
        orElse none: Value,
        _ commands: (StoredState) throws -> [ServerCommand],
        _ work: (StoredState, [ServerResult]) throws -> Value
    ) throws -> Value {
        let check = { (state: StoredState) in
            for use in uses {
                try schema.check(storedVersion: state.version, definition: state.definition, for: use)
            }
        }
        return try reading(schema.name, check, orElse: none, commands, work)
    }

    /// The parameters with which the statements for a collection begin.
    static func head(_ name: String, _ state: StoredState) -> [ServerValue] {
        [ServerValue(CollectionName(name).space), ServerValue(state.number)]
    }

    private static func command(
        _ purpose: RangeStatement.Purpose,
        _ name: String,
        _ state: StoredState,
        _ range: IndexRange,
        after cursor: RecordCursor? = nil,
        limit: Int? = nil
    ) -> ServerCommand {
        let statement = RangeStatement(
            purpose: purpose,
            hasIndex: range.index != nil,
            hasLower: range.lower != nil,
            hasUpper: range.upper != nil,
            hasCursor: cursor != nil,
            isDescending: range.isDescending
        )
        var values = head(name, state)
        if let index = range.index { values.append(ServerValue(index)) }
        if let lower = range.lower { values.append(ServerValue(lower)) }
        if let upper = range.upper { values.append(ServerValue(upper)) }
        if let cursor {
            if range.index != nil { values.append(ServerValue(cursor.key)) }
            values.append(ServerValue(cursor.id))
        }
        if let limit { values.append(ServerValue(limit)) }
        return ServerCommand(statement.statement, values: values)
    }

    func verify(
        _ name: String,
        _ id: UnsafeRawBufferPointer,
        _ body: UnsafeRawBufferPointer,
        _ checksum: Int
    ) throws {
        guard StorageRow.checksum(id: id, body: body) == checksum else {
            throw damaged(name, id, "it is not what was written")
        }
    }

    func damaged(_ name: String, _ id: UnsafeRawBufferPointer, _ reason: String) -> StorageError {
        .corrupt(reason, record: name + "/" + String(decoding: id, as: UTF8.self))
    }
}
