import SceneKitCore
import StorageWorkers

/// Stores the games in the record store.
struct LocalGamesDataManager: LocalGamesDataManaging {
    let store: RecordStore

    func changes() -> any AsyncSequence<Void, Never> & Sendable {
        store.changes(of: Game.self, CatalogueStamp.self, Loan.self)
    }

    func fetchStamp() async throws(GamesFailure) -> CatalogueStamp? {
        try await GamesFailure.attempt {
            do {
                return try await store.get(CatalogueStamp.self, id: CatalogueStamp.onlyID)
            } catch StorageError.unreadable {
                // Another version has fetched the list from a kind of source that this one does not know.
                return nil
            }
        }
    }

    func fetchGames(matching search: String) async throws(GamesFailure) -> FoundGames {
        try await GamesFailure.attempt {
            let query = RecordQuery(
                Game.byTitle,
                matching: search.isEmpty ? nil : search,
                limit: search.isEmpty ? .max : RecordQuery<Game>.searchLimit
            )
            let games = try await store.page(Game.self, query).records
            try Task.checkCancellation()
            guard games.count >= RecordQuery<Game>.searchLimit, !search.isEmpty else {
                return FoundGames(games: games)
            }
            let count = try await store.count(Game.self, query)
            return FoundGames(games: games, isPartial: count != .exact(games.count))
        }
    }

    func fetchGame(id: String) async throws(GamesFailure) -> Game? {
        try await GamesFailure.attempt { try await store.get(Game.self, id: id) }
    }

    func saveGames(_ games: [Game], stamp: CatalogueStamp) async throws(GamesFailure) {
        try await GamesFailure.attempt {
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
        try await GamesFailure.attempt {
            var batch = RecordBatch()
            try batch.put(stamp)
            try await store.write(batch)
        }
    }

    func fetchLoans() async throws(GamesFailure) -> [Loan] {
        try await GamesFailure.attempt { try await store.page(Loan.self, RecordQuery(limit: .max)).records }
    }

    func fetchLoan(ofGame id: String) async throws(GamesFailure) -> Loan? {
        try await GamesFailure.attempt { try await store.get(Loan.self, id: id) }
    }

    func saveLoan(_ loan: Loan) async throws(GamesFailure) {
        try await GamesFailure.attempt {
            try await store.transaction(Loan.self) { transaction in
                if let other = try transaction.get(Loan.self, id: loan.id) {
                    throw GamesFailure.lentAlready(other)
                }
                try transaction.batch.put(loan)
            }
        }
    }

    func deleteLoan(ofGame id: String) async throws(GamesFailure) -> Loan? {
        try await GamesFailure.attempt {
            try await store.transaction(Loan.self) { transaction in
                guard let loan = try transaction.get(Loan.self, id: id) else { return nil }
                transaction.batch.delete(Loan.self, id: id)
                return loan
            }
        }
    }
}
