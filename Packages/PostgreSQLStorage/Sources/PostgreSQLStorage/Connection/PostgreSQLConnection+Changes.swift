internal import StorageWorkers

extension PostgreSQLConnection {
    /// Each space's writes are numbered in the order of their commits, because the space is locked from the number to the
    /// commit. So a look that has seen a number has seen all before it.
    func writes(toSpaces spaces: [String], after positions: [String: Int]) throws -> StorageWrites {
        var writes = StorageWrites()
        let all = ServerValue(array: spaces.map { Array($0.utf8) })
        let heads = try run([ServerCommand(Statements.heads, all)])[0]
        for space in spaces { writes.positions[space] = 0 }
        for row in 0..<heads.rows {
            let (space, head) = (try heads.text(row, 0), try heads.number(row, 1))
            guard let last = positions[space], last < head else {
                writes.positions[space] = max(head, positions[space] ?? 0)
                continue
            }
            let changed = try appendChanges(space, last, head, to: &writes)
            writes.positions[space] = changed
            guard changed &- last > Self.keptChanges else { continue }
            // Some of the changes are no longer listed.
            for stored in try collections() where CollectionName(stored.name).space == space {
                writes.changes.append((stored.name, nil))
            }
        }
        return writes
    }

    func version(ofSpace space: String) throws -> Int? {
        try writes(toSpaces: [space], after: [:]).positions[space]
    }

    /// - Returns: The number of the last write.
    private func appendChanges(
        _ space: String,
        _ last: Int,
        _ head: Int,
        to writes: inout StorageWrites
    ) throws -> Int {
        let changes = try run([ServerCommand(Statements.changes, ServerValue(space), ServerValue(last))])[0]
        var head = head
        for row in 0..<changes.rows {
            head = max(head, try changes.number(row, 0))
            // Who has written it knows.
            guard !(try changes.bytes(row, 2)).elementsEqual(session.host.bytes) else { continue }
            let name = CollectionName(space: space, name: try changes.text(row, 1))
            let ids = try PackedIDs(reading: changes.bytes(row, 3)).ids
            writes.changes.append((name.full, ids.map { $0.map { String(decoding: $0, as: UTF8.self) } }))
        }
        return head
    }
}
