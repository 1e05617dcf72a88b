import FoundationEssentials

/// The source of games for the scenes: the stored list, or, if there is none, the catalogue
/// (article rows 002-01 and 002-11..16).
struct GamesRepository: Sendable {
    let local: any LocalGamesDataManaging
    let remote: any RemoteGamesDataManaging
    let staleAfter: Duration
    /// The time now.
    let now: @Sendable () -> Date

    /// - Parameter now: The current time; tests replace it.
    init(
        local: any LocalGamesDataManaging,
        remote: any RemoteGamesDataManaging,
        staleAfter: Duration,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.local = local
        self.remote = remote
        self.staleAfter = staleAfter
        self.now = now
    }

    func gameChanges() -> any AsyncSequence<Void, Never> & Sendable { local.changes() }

    func fetchGames(matching search: String) async throws(GamesFailure) -> KeptGames {
        let stamp = try await local.fetchStamp()
        if let stamp, stamp.source == remote.source {
            return kept(try await local.fetchGames(matching: search), stamp)
        }
        do {
            let (stamp, games) = try await load(unlessTagged: nil)
            if let games, search.isEmpty { return kept(FoundGames(games: games), stamp) }
            return kept(try await local.fetchGames(matching: search), stamp)
        } catch .catalogue(let failure) {
            // Show another catalogue's games rather than none, with the reason.
            guard let stamp else { throw .catalogue(failure) }
            return kept(try await local.fetchGames(matching: search), stamp, problem: failure)
        }
    }

    /// The number of games in the list, without fetching a catalogue from a server; nil if none has been fetched.
    func countGames() async throws(GamesFailure) -> Int? {
        if let stamp = try await local.fetchStamp(), stamp.source == remote.source {
            return try await local.fetchGames(matching: "").games.count
        }
        guard case .bundled = remote.source,
            case .games(let games, _) = try await remote.fetchGames(unlessTagged: nil)
        else { return nil }
        return games.count
    }

    func fetchAge() async throws(GamesFailure) -> ListAge? {
        try await local.fetchStamp().flatMap(age)
    }

    func refreshGames() async throws(GamesFailure) -> RefreshedGames {
        let stamp = try await local.fetchStamp()
        let known = stamp.flatMap { $0.source == remote.source ? $0 : nil }
        do {
            return try await load(unlessTagged: known).games.map { .replaced($0.count) } ?? .unchanged
        } catch .catalogue(let failure) {
            guard let stamp else { throw .catalogue(failure) }
            return .kept(age: age(stamp)?.value, failure)
        }
    }

    /// Fetches the games from the remote data manager, and stores and returns them.
    ///
    /// - Returns: Nil for the games if the catalogue still has the tag.
    private func load(
        unlessTagged known: CatalogueStamp?
    ) async throws(GamesFailure) -> (stamp: CatalogueStamp, games: [Game]?) {
        let answer = try await remote.fetchGames(unlessTagged: known?.etag)
        var stamp = CatalogueStamp(source: remote.source, etag: known?.etag, fetchedAt: now())
        switch answer {
        case .games(let games, let etag):
            stamp.etag = etag
            try await local.saveGames(games, stamp: stamp)
            return (stamp, games)
        case .unchanged:
            try await local.saveStamp(stamp)
            return (stamp, nil)
        }
    }

    private func kept(
        _ found: FoundGames,
        _ stamp: CatalogueStamp,
        problem: CatalogueFailure? = nil
    ) -> KeptGames {
        let age = age(stamp)
        return KeptGames(
            found: found,
            age: age?.value,
            isStale: age?.isStale ?? false,
            problem: problem
        )
    }

    /// The time since the list was fetched; nil for the bundled list. At least zero, even if the clock was set back
    /// since then.
    private func age(_ stamp: CatalogueStamp) -> ListAge? {
        if case .bundled = stamp.source { return nil }
        let age = Duration.seconds(max(0, Int(now().timeIntervalSince(stamp.fetchedAt))))
        return ListAge(value: age, isStale: age >= staleAfter)
    }
}
