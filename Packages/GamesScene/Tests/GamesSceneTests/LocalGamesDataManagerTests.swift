import FoundationEssentials
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import GamesScene

/// The stamp of a version that has another kind of source.
private struct LaterStamp: Record {
    static let schema = RecordSchema<Self>(name: CatalogueStamp.schema.name)

    struct Source: Codable {
        var club: String
    }

    var id: String
    var source: Source
    var fetchedAt: Double
}

@Suite("The local games data manager")
struct LocalGamesDataManagerTests {
    private let stamp = CatalogueStamp(
        source: .web(address: "http://a/", hash: .max),
        etag: "\"v1\"",
        fetchedAt: Date(timeIntervalSinceReferenceDate: 1_000)
    )

    /// A manager with its own store; the folder is deleted with the value.
    private struct Fixture {
        let folder: TemporaryFolder
        let manager: LocalGamesDataManager

        init(_ backend: Backend) async throws {
            folder = try TemporaryFolder()
            manager = LocalGamesDataManager(store: try await backend.open(in: folder.path))
        }
    }

    @Test("Without stored games there is no list", arguments: Backend.allCases)
    func nothing(backend: Backend) async throws {
        let fixture = try await Fixture(backend)
        let manager = fixture.manager
        #expect(try await manager.fetchStamp() == nil)
        #expect(try await manager.fetchGames(matching: "") == FoundGames(games: []))
        #expect(try await manager.fetchGame(id: "go") == nil)
    }

    @Test("A list from a source that only a later version knows counts as none, and is replaced")
    func laterSource() async throws {
        let fixture = try await Fixture(.memory)
        let manager = fixture.manager
        var batch = RecordBatch()
        try batch.put(LaterStamp(id: CatalogueStamp.onlyID, source: .init(club: "chess"), fetchedAt: 0))
        try await manager.store.write(batch)
        #expect(try await manager.fetchStamp() == nil)
        try await manager.saveGames([.go], stamp: stamp)
        #expect(try await manager.fetchStamp() == stamp)
    }

    @Test("Saved games are returned by title, with their stamp", arguments: Backend.allCases)
    func saving(backend: Backend) async throws {
        let fixture = try await Fixture(backend)
        let manager = fixture.manager
        try await manager.saveGames(BundledCatalogue.games, stamp: stamp)
        #expect(try await manager.fetchStamp() == stamp)
        #expect(
            try await manager.fetchGames(matching: "").games == BundledCatalogue.games.sortedByTitle()
        )
        #expect(try await manager.fetchGame(id: "luna")?.title == "Luna")
    }

    @Test("A list takes the place of the one before; nothing doubles", arguments: Backend.allCases)
    func replacing(backend: Backend) async throws {
        let fixture = try await Fixture(backend)
        let manager = fixture.manager
        try await manager.saveGames([.go, .chess], stamp: stamp)
        try await manager.saveGames([.go, .chess], stamp: stamp)
        #expect(try await manager.fetchGames(matching: "").games == [.chess, .go])
        var renamed = Game.go
        renamed.title = "Baduk"
        let azul = Game.sample("Azul", 2_017)
        try await manager.saveGames([azul, renamed], stamp: stamp)
        #expect(try await manager.fetchGames(matching: "").games == [azul, renamed])
        #expect(try await manager.fetchGames(matching: "go").games == [])
        var later = stamp
        later.etag = nil
        try await manager.saveStamp(later)
        #expect(try await manager.fetchStamp() == later)
    }

    @Test("A search finds by the beginnings of words, without case and accents, and by year")
    func search() async throws {
        let fixture = try await Fixture(.sqlite)
        let manager = fixture.manager
        try await manager.saveGames(BundledCatalogue.games + [.sample("Café", 1_900)], stamp: stamp)
        for (text, titles) in [
            ("ride tick", ["Ticket To Ride"]), ("CAFE", ["Café"]), ("2017", ["Azul", "Lisboa"]),
            ("ca", ["Café", "Carcassonne", "Catan"]), ("xyz", []),
        ] {
            #expect(try await manager.fetchGames(matching: text).games.map(\.title) == titles)
        }
        #expect(try await manager.fetchGames(matching: " - ").games.count == 13)
    }

    @Test("A search with more matches than the limit reports it")
    func manyMatches() async throws {
        let fixture = try await Fixture(.memory)
        let manager = fixture.manager
        let games = (1...2_001).map { Game(id: "g\($0)", title: "Game \($0)", year: 2_000) }
        try await manager.saveGames(games, stamp: stamp)
        let found = try await manager.fetchGames(matching: "game")
        #expect(found.games.count == 2_000)
        #expect(found.isPartial)
        #expect(try await manager.fetchGames(matching: "").games.count == 2_001)
        try await manager.saveGames(Array(games.dropLast()), stamp: stamp)
        #expect(try await manager.fetchGames(matching: "game").isPartial == false)
    }

    @Test("A loan is kept until it is ended, also over a new list", arguments: Backend.allCases)
    func loans(backend: Backend) async throws {
        let fixture = try await Fixture(backend)
        let manager = fixture.manager
        #expect(try await manager.fetchLoans() == [])
        #expect(try await manager.fetchLoan(ofGame: "go") == nil)
        try await manager.saveLoan(.goToAda)
        try await manager.saveGames([.chess], stamp: stamp)
        #expect(try await manager.fetchLoans() == [.goToAda])
        #expect(try await manager.fetchLoan(ofGame: "go") == .goToAda)
        await #expect(throws: GamesFailure.lentAlready(.goToAda)) { try await manager.saveLoan(.goToBob) }
        #expect(try await manager.fetchLoans() == [.goToAda])
        #expect(try await manager.deleteLoan(ofGame: "go") == .goToAda)
        #expect(try await manager.deleteLoan(ofGame: "go") == nil)
        try await manager.saveLoan(.goToBob)
        #expect(try await manager.fetchLoan(ofGame: "go") == .goToBob)
    }

    @Test("A store's error keeps its words")
    func closed() async throws {
        let store = try await Backend.memory.open(in: "")
        try await store.close()
        await #expect(throws: GamesFailure.storage("the store has been closed")) {
            try await LocalGamesDataManager(store: store).fetchStamp()
        }
        await #expect(throws: GamesFailure.storage("the store has been closed")) {
            try await LocalGamesDataManager(store: store).saveLoan(.goToAda)
        }
    }
}
