import StorageWorkers

/// Keeps the games in the record store.
struct LocalGamesDataManager: LocalGamesDataManaging {
    let store: RecordStore

    func fetchStamp() async throws(GamesFailure) -> CatalogueStamp? {
        try await attempt { try await store.get(CatalogueStamp.self, id: CatalogueStamp.onlyID) }
    }

    func fetchGames(matching search: String) async throws(GamesFailure) -> FoundGames {
        try await attempt {
            let query = RecordQuery(
                index: Game.titleIndex,
                matching: search.isEmpty ? nil : search,
                limit: search.isEmpty ? .max : RecordQuery.searchLimit
            )
            let games = try await store.page(Game.self, query).records
            try Task.checkCancellation()
            guard games.count >= RecordQuery.searchLimit, !search.isEmpty else {
                return FoundGames(games: games)
            }
            let count = try await store.count(Game.self, query)
            return FoundGames(games: games, isPartial: count != .exact(games.count))
        }
    }

    func fetchGame(id: String) async throws(GamesFailure) -> Game? {
        try await attempt { try await store.get(Game.self, id: id) }
    }

    func saveGames(_ games: [Game], stamp: CatalogueStamp) async throws(GamesFailure) {
        try await attempt {
            var batch = RecordBatch()
            let kept = Set(games.map(\.id))
            let present = try await store.page(Game.self, RecordQuery(limit: .max)).records
            for game in present where !kept.contains(game.id) { batch.delete(Game.self, id: game.id) }
            let known = Set(present)
            for game in games where !known.contains(game) { try batch.put(game) }
            try batch.put(stamp)
            try await store.write(batch)
        }
    }

    func saveStamp(_ stamp: CatalogueStamp) async throws(GamesFailure) {
        try await attempt {
            var batch = RecordBatch()
            try batch.put(stamp)
            try await store.write(batch)
        }
    }

    private func attempt<Value: Sendable>(
        _ work: () async throws -> Value
    ) async throws(GamesFailure) -> Value {
        do {
            return try await work()
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .storage("\(error)")
        }
    }
}
