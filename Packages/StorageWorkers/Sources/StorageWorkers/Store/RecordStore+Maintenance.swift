extension RecordStore {
    /// The collections of this space, by name.
    public func collections() async throws -> [StoredCollection] {
        let prefix = space.isEmpty ? "" : space + "/"
        return try await core.reader.run { connection in
            try connection.collections().compactMap { stored in
                guard stored.name.hasPrefix(prefix), space.isEmpty == !stored.name.contains("/") else {
                    return nil
                }
                var stored = stored
                stored.name.removeFirst(prefix.count)
                return stored
            }
        }
    }

    /// The collections of all spaces, by full name.
    public func allCollections() async throws -> [StoredCollection] {
        guard space.isEmpty else {
            throw StorageError.unsupported("a store that is scoped to a space does not see the others")
        }
        return try await core.reader.run { try $0.collections() }
    }

    /// Looks at everything that is stored, in all spaces, and gives what is damaged.
    public func check() async throws -> [StorageDamage] {
        try await core.reader.run { connection in
            var damage: [StorageDamage] = []
            try connection.check { damage.append($0) }
            return damage
        }
    }

    /// Writes a copy of the whole store, as it is at one moment, to a new file or folder of the same kind; others may
    /// read and write meanwhile.
    ///
    /// - Throws: `StorageError.cannotOpen` where something is there already.
    public func backup(to path: String) async throws {
        guard space.isEmpty else {
            throw StorageError.unsupported("a store that is scoped to a space cannot be backed up alone")
        }
        try await core.reader.run { try $0.backup(to: path) }
    }
}
