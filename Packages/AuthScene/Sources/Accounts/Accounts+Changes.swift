public import StorageWorkers

extension Accounts {
    /// Whether anybody has an account.
    ///
    /// - Throws: `StorageError`.
    public func areThereAny() async throws -> Bool {
        try await !store.page(AccountRecord.self, RecordQuery(limit: 1)).records.isEmpty
    }

    /// Whether a change of the store may have ended a session, revoked an access token, or added an account.
    public static func isConcerned(by change: StoreChange) -> Bool {
        [SessionRecord.schema.name, AccessTokenRecord.schema.name, AccountRecord.schema.name]
            .contains(change.collection)
    }
}
