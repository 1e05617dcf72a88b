import FoundationEssentials
import NetworkWorkers
import SceneKitCore
import SceneTestKit
import Testing

@testable import GamesScene

@Suite("The games repository")
struct GamesRepositoryTests {
    private let calls = Spy<DataManagerCall>("the data managers")
    private let clock = DateClock()
    private let offline = CatalogueFailure.connection(url: "http://test/", .cannotResolve(host: "test"))

    private func stamp(
        _ source: CatalogueSource = .test,
        etag: String? = nil,
        hoursAgo: Double = 0
    ) -> CatalogueStamp {
        CatalogueStamp(source: source, etag: etag, fetchedAt: clock.now - hoursAgo * 3_600)
    }

    private func repository(
        stamp: CatalogueStamp? = nil,
        games: [Game] = [],
        saving: GamesFailure? = nil,
        source: CatalogueSource = .test,
        remote: Result<RemoteGames, GamesFailure>
    ) -> GamesRepository {
        GamesRepository(
            local: LocalGamesSpy(calls, stamp: stamp, games: games, failure: saving),
            remote: RemoteGamesSpy(calls: calls, source: source, answer: remote),
            staleAfter: .seconds(86_400),
            now: { [clock] in clock.now }
        )
    }

    // MARK: - Local first

    @Test(
        "000-36, 001-07, 002-01, 002-11, 002-16: a list that is kept is handed on, without the remote and without a save"
    )
    func localFirst() async throws {
        let repository = repository(stamp: stamp(hoursAgo: 2), games: [.go], remote: .failure(.cancelled))
        #expect(
            try await repository.fetchGames(matching: "")
                == KeptGames(found: FoundGames(games: [.go]), age: .seconds(7_200))
        )
        calls.expect(.localStamp, .localGames(search: ""))
    }

    @Test("The games of the list, or else of the bundled catalogue, are counted without storing anything")
    func counts() async throws {
        let games = RemoteGames.games([.go], etag: nil)
        let kept = repository(stamp: stamp(), games: [.go, .go], remote: .failure(.cancelled))
        #expect(try await kept.countGames() == 2)
        calls.expect(.localStamp, .localGames(search: ""))
        let bundled = repository(stamp: stamp(), source: .bundled, remote: .success(games))
        #expect(try await bundled.countGames() == 1)
        calls.expect(.localStamp, .remoteGames(etag: nil))
        #expect(try await repository(remote: .success(games)).countGames() == nil)
        calls.expect(.localStamp)
    }

    @Test(
        "A game is found by its id, its title, or the beginning of either",
        arguments: [
            ("7", ["7"]), ("gó", ["7"]), ("chess", ["71"]), ("che", ["71", "72"]), ("variants ch", ["72"]),
            ("71", ["71"]), ("8", []), ("", []), ("-", []),
        ]
    )
    func named(_ text: String, _ ids: [String]) async throws {
        let games = [("7", "Go"), ("71", "Chess"), ("72", "Chess Variants")].map {
            Game(id: $0.0, title: $0.1, year: 1950)
        }
        let repository = repository(stamp: stamp(), games: games, remote: .failure(.cancelled))
        #expect(try await repository.findGames(RecordName(text)).map(\.id) == ids)
        calls.expect(.localStamp, .localGames(search: ""))
    }

    @Test(
        "The stored list's age needs no catalogue; a bundled list has no age"
    )
    func age() async throws {
        let old = repository(stamp: stamp(hoursAgo: 24), remote: .failure(.cancelled))
        #expect(try await old.fetchAge() == ListAge(value: .seconds(86_400), isStale: true))
        let young = repository(
            stamp: stamp(.web(address: "http://b/", hash: 2), hoursAgo: 1),
            remote: .failure(.cancelled)
        )
        #expect(try await young.fetchAge() == ListAge(value: .seconds(3_600), isStale: false))
        #expect(try await repository(stamp: stamp(.bundled), remote: .failure(.cancelled)).fetchAge() == nil)
        #expect(try await repository(remote: .failure(.cancelled)).fetchAge() == nil)
        calls.expect(.localStamp, .localStamp, .localStamp, .localStamp)
    }

    @Test(
        "000-36, 001-07, 002-12, 002-14, 002-15: without a stored list, the remote one is fetched, stored and returned"
    )
    func remote() async throws {
        let repository = repository(remote: .success(.games([.go, .chess], etag: "v1")))
        #expect(
            try await repository.fetchGames(matching: "")
                == KeptGames(found: FoundGames(games: [.go, .chess]), age: .zero)
        )
        calls.expect(
            .localStamp,
            .remoteGames(etag: nil),
            .saveGames([.go, .chess], stamp(etag: "v1"))
        )
    }

    @Test("A list that cannot be saved is an error")
    func saving() async {
        let repository = repository(
            saving: .storage("the disk is full"),
            remote: .success(.games([.go], etag: nil))
        )
        await #expect(throws: GamesFailure.storage("the disk is full")) {
            try await repository.fetchGames(matching: "")
        }
        calls.expect(.localStamp, .remoteGames(etag: nil), .saveGames([.go], stamp()))
    }

    @Test("A stored empty catalogue is a list and is not fetched again")
    func empty() async throws {
        let repository = repository(stamp: stamp(), games: [], remote: .failure(.cancelled))
        #expect(try await repository.fetchGames(matching: "").found.games == [])
        calls.expect(.localStamp, .localGames(search: ""))
    }

    @Test("A search without a stored list fetches the list and searches in it")
    func searchFirst() async throws {
        let repository = repository(remote: .success(.games([.go, .chess], etag: nil)))
        #expect(try await repository.fetchGames(matching: "Ch").found.games == [.chess])
        calls.expect(
            .localStamp,
            .remoteGames(etag: nil),
            .saveGames([.go, .chess], stamp()),
            .localGames(search: "Ch")
        )
    }

    @Test("A list is stale after 24 hours; the bundled one never is")
    func staleness() async throws {
        for (hours, isStale) in [(23.9, false), (24, true), (-1, false)] {
            let kept = try await repository(stamp: stamp(hoursAgo: hours), remote: .failure(.cancelled))
                .fetchGames(matching: "")
            #expect(kept.isStale == isStale)
            #expect(kept.age == .seconds(max(0, Int(hours * 3_600))))
        }
        let bundled = try await repository(
            stamp: stamp(.bundled, hoursAgo: 1_000),
            source: .bundled,
            remote: .failure(.cancelled)
        ).fetchGames(matching: "")
        #expect(bundled == KeptGames(found: FoundGames(games: [])))
        #expect(calls.received.count == 8)
    }

    // MARK: - Another catalogue

    @Test("A list of another catalogue gives way to the configured one's, without its tag")
    func otherSource() async throws {
        let repository = repository(
            stamp: stamp(.bundled, etag: "old"),
            games: [.go],
            remote: .success(.games([.chess], etag: nil))
        )
        #expect(try await repository.fetchGames(matching: "").found.games == [.chess])
        calls.expect(.localStamp, .remoteGames(etag: nil), .saveGames([.chess], stamp()))
    }

    @Test("Where that cannot be fetched, the other one's list is shown with the reason")
    func otherSourceOffline() async throws {
        let old = CatalogueSource.web(address: "http://old/", hash: 2)
        let repository = repository(
            stamp: stamp(old, hoursAgo: 1),
            games: [.go],
            remote: .failure(.catalogue(offline))
        )
        #expect(
            try await repository.fetchGames(matching: "")
                == KeptGames(found: FoundGames(games: [.go]), age: .seconds(3_600), problem: offline)
        )
        calls.expect(.localStamp, .remoteGames(etag: nil), .localGames(search: ""))
    }

    @Test("Being offline without any list is a failure")
    func offlineAndEmpty() async {
        let repository = repository(remote: .failure(.catalogue(offline)))
        await #expect(throws: GamesFailure.catalogue(offline)) {
            try await repository.fetchGames(matching: "")
        }
        await #expect(throws: GamesFailure.catalogue(offline)) { try await repository.refreshGames() }
        calls.expect(.localStamp, .remoteGames(etag: nil), .localStamp, .remoteGames(etag: nil))
    }

    // MARK: - Refresh

    @Test("A refresh sends the tag, and a new list replaces the old one")
    func refresh() async throws {
        let repository = repository(
            stamp: stamp(etag: "v1", hoursAgo: 30),
            games: [.go],
            remote: .success(.games([.chess], etag: "v2"))
        )
        #expect(try await repository.refreshGames() == .replaced(1))
        calls.expect(.localStamp, .remoteGames(etag: "v1"), .saveGames([.chess], stamp(etag: "v2")))
        #expect(try await repository.fetchGames(matching: "").found.games == [.chess])
        calls.expect(.localStamp, .localGames(search: ""))
    }

    @Test("A catalogue that has not changed makes the list fresh again")
    func unchanged() async throws {
        let repository = repository(
            stamp: stamp(etag: "v1", hoursAgo: 30),
            games: [.go],
            remote: .success(.unchanged)
        )
        #expect(try await repository.refreshGames() == .unchanged)
        calls.expect(.localStamp, .remoteGames(etag: "v1"), .saveStamp(stamp(etag: "v1")))
        #expect(
            try await repository.fetchGames(matching: "")
                == KeptGames(found: FoundGames(games: [.go]), age: .zero)
        )
        calls.expect(.localStamp, .localGames(search: ""))
    }

    @Test("A failed refresh keeps the list and reports its age and the reason")
    func refreshOffline() async throws {
        let repository = repository(
            stamp: stamp(hoursAgo: 3),
            games: [.go],
            remote: .failure(.catalogue(offline))
        )
        #expect(try await repository.refreshGames() == .kept(age: .seconds(10_800), offline))
        calls.expect(.localStamp, .remoteGames(etag: nil))
    }

    // MARK: - One game

    @Test("A game is searched in the stored list, then in a fetched one, and may be in neither")
    func oneGame() async throws {
        let kept = repository(stamp: stamp(), games: [.go], remote: .failure(.cancelled))
        #expect(try await kept.fetchGame(id: "go") == .go)
        calls.expect(.localGame(id: "go"))
        let fetched = repository(remote: .success(.games([.go], etag: nil)))
        #expect(try await fetched.fetchGame(id: "go") == .go)
        calls.expect(
            .localGame(id: "go"),
            .localStamp,
            .remoteGames(etag: nil),
            .saveGames([.go], stamp())
        )
        await #expect(throws: GamesFailure.notFound(id: "x")) { try await kept.fetchGame(id: "x") }
        calls.expect(.localGame(id: "x"), .localStamp, .localGames(search: ""))
    }

    // MARK: - Loans

    @Test("A loan begins now, and belongs to the person, independent of the catalogue")
    func loans() async throws {
        let repository = repository(
            stamp: stamp(),
            games: [.go],
            remote: .success(.games([.chess], etag: nil))
        )
        let loan = Loan(id: "go", contactID: "7", contactName: "Ada", since: clock.now)
        #expect(try await repository.lendGame(id: "go", toContact: "7", named: "Ada") == loan)
        #expect(try await repository.fetchLoan(ofGame: "go") == loan)
        #expect(try await repository.fetchLoan(ofGame: "chess") == nil)
        _ = try await repository.refreshGames()
        #expect(try await repository.fetchLoans() == [loan])
        #expect(try await repository.returnGame(id: "go") == loan)
        #expect(try await repository.returnGame(id: "go") == nil)
        calls.expect(
            .saveLoan(loan),
            .loan(of: "go"),
            .loan(of: "chess"),
            .localStamp,
            .remoteGames(etag: nil),
            .saveGames([.chess], stamp()),
            .loans,
            .deleteLoan(of: "go"),
            .deleteLoan(of: "go")
        )
    }
}
