import FoundationEssentials
import NetworkTestKit
import NetworkWorkers
import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import GamesScene

/// Exhaustive: what no line expects fails the test.
@MainActor
@Suite("The games scenes in the harness", .timeLimit(.minutes(10)))
struct GameHarnessTests {
    @Test(
        "002-04..07, 002-13, 002-17: as the host's first scene, without a URL, the twelve games are shown sorted",
        arguments: Backend.allCases
    )
    func session(backend: Backend) async throws {
        let folder = try TemporaryFolder()
        let store = try await backend.open(in: folder.path)
        let scene = try SceneHarness(.games, services: GameScreens.services(store))
        let all = BundledCatalogue.games
        await scene.open("GameList")
        scene.expect(screen: GameScreens.screen(all))

        await scene.change("search", "ca")
        scene.expect(
            screen: GameScreens.screen(
                all.filter { ["Catan", "Carcassonne"].contains($0.title) },
                search: "ca",
                placeholder: "No game matches 'ca'."
            )
        )
        await scene.change("search")
        scene.expect(screen: GameScreens.screen(all))
        await scene.perform("filter", ["years": ["2006"]])
        scene.expect(
            screen: GameScreens.screen(
                all.filter { $0.year == 2_006 },
                title: "Games of 2006",
                years: "2006",
                placeholder: "Games of 2006: there are none."
            )
        )

        await scene.select(list: "games", row: "dixit")
        scene.expect(location: "/GameList;years=2006/ViewGame;id=dixit")
        scene.expect(
            screen: Screen(
                title: "Dixit",
                blocks: [
                    .detail(
                        DetailBlock(
                            identifier: "game",
                            picture: Picture(of: "Dixit", source: "cover-dixit"),
                            items: [
                                .init("Title", "Dixit"), .init("Year", "2006", kind: .integer()),
                                .init("Decade", "2000s"),
                                .init("Id", "dixit", kind: .identifier),
                            ]
                        )
                    )
                ],
                actions: GameScreens.actions("list")
            )
        )
        await scene.perform("list")
        scene.expect(location: "/GameList;years=2006")
        await scene.perform("filter")
        scene.expect(screen: GameScreens.screen(all))
        await scene.perform("refresh")
        scene.expect(
            screen: GameScreens.screen(
                all,
                message: Message(.information, "The list was replaced: 12 games.")
            )
        )
        await scene.finish()
        try await store.close()
    }

    @Test(
        "A catalogue's list is stored, refreshed with its tag, and shown if the catalogue is unavailable",
        .throughProtocol
    )
    func catalogue() async throws {
        let server = try LoopbackServer(
            .catalogue(Documents.two, etag: "\"v1\""),
            .answer(status: "304 Not Modified"),
            .catalogue(Documents.one, etag: "\"v2\"")
        )
        let store = try await Backend.memory.open(in: "")
        var configuration = try GamesCatalogueConfiguration(parsing: server.url())
        configuration.attempts = 1
        let scene = try SceneHarness(.games, services: GameScreens.services(store, configuration))
        await scene.open("GameList")
        scene.expect(screen: GameScreens.screen([.go, .chess]))
        await scene.perform("refresh")
        let unchanged = Message(.information, "The catalogue has not changed.")
        scene.expect(screen: GameScreens.screen([.go, .chess], message: unchanged))
        await scene.perform("refresh")
        scene.expect(
            screen: GameScreens.screen(
                [.go],
                message: Message(.information, "The list was replaced: 1 game.")
            )
        )
        server.stop()
        await scene.perform("refresh")
        let offline =
            "The catalogue could not be fetched: \(server.url()): the server cannot be reached (Connection refused). "
            + "The old list stays, less than a minute old."
        scene.expect(
            screen: GameScreens.screen([.go], message: Message(.warning, LocalizedText(verbatim: offline)))
        )
        #expect(server.requests.map { $0.headers["if-none-match"] } == [nil, "\"v1\"", "\"v1\""])
        await scene.finish()
        let later = try SceneHarness(.games, services: GameScreens.services(store, configuration))
        await later.open(Location("ViewGame", parameters: ["id": "go"]))
        #expect(later.screen?.title == "Go")
        later.expect(screen: try #require(later.screen))
        await later.finish()
    }

    @Test("Being offline without a list is reported; a stale list shows its age", .throughProtocol)
    func offlineAndStale() async throws {
        let server = try LoopbackServer()
        server.stop()
        let store = try await Backend.memory.open(in: "")
        var configuration = try GamesCatalogueConfiguration(parsing: server.url())
        configuration.attempts = 1
        let url = try #require(configuration.url)
        let offline = try SceneHarness(.games, services: GameScreens.services(store, configuration))
        await offline.open("GameList")
        offline.expect(
            screen: GameScreens.screen(
                [],
                message: Message(
                    .error,
                    "The catalogue could not be fetched: \(server.url()): "
                        + "the server cannot be reached (Connection refused)."
                )
            )
        )
        await offline.finish()

        let remote = RemoteGamesDataManager(
            url: url,
            client: HTTPClient(),
            retries: RetryPolicy(attempts: 1)
        )
        try await LocalGamesDataManager(store: store).saveGames(
            [.go],
            stamp: CatalogueStamp(source: remote.source, fetchedAt: Date() - 3 * 86_400)
        )
        let stale = try SceneHarness(.games, services: GameScreens.services(store, configuration))
        await stale.open("GameList")
        let notice = "This list is 3 days old; 'refresh' fetches a newer one."
        stale.expect(
            screen: GameScreens.screen([.go], message: Message(.information, LocalizedText(verbatim: notice)))
        )
        await stale.finish()
    }

    @Test("An open list updates its age without a request to the catalogue")
    func ageing() async throws {
        let server = try LoopbackServer(.catalogue(Documents.two))
        let store = try await Backend.memory.open(in: "")
        let configuration = try GamesCatalogueConfiguration(parsing: server.url())
        let clock = DateClock()
        let repository = GamesRepository(
            local: LocalGamesDataManager(store: store),
            remote: RemoteGamesDataManager(
                url: try #require(configuration.url),
                client: HTTPClient(),
                retries: RetryPolicy(attempts: 1)
            ),
            staleAfter: configuration.staleAfter,
            now: { clock.now }
        )
        var list = GameListConfigurator.definition
        list.configure = { _ in GameListConfigurator.configure(worker: repository) }
        let services = GameScreens.services(store, configuration)
        services[(any CoverFetching).self] = NoCovers()
        let scene = try SceneHarness([list, ViewGameConfigurator.definition], services: services)
        await scene.open("GameList")
        scene.expect(screen: GameScreens.screen([.go, .chess]))
        for days in 1...2 {
            clock.advance(hours: 24)
            await scene.advance(by: .seconds(60))
            let notice = "This list is \(days == 1 ? "1 day" : "2 days") old; 'refresh' fetches a newer one."
            scene.expect(
                screen: GameScreens.screen(
                    [.go, .chess],
                    message: Message(.information, LocalizedText(verbatim: notice))
                )
            )
        }
        #expect(server.requests.count == 1)
        await scene.finish()
    }

    @Test("A refresh can be cancelled, and the list is still there")
    func cancelling() async throws {
        let server = try LoopbackServer(.catalogue(Documents.two), .silence)
        let store = try await Backend.memory.open(in: "")
        let configuration = try GamesCatalogueConfiguration(parsing: server.url())
        let scene = try SceneHarness(.games, services: GameScreens.services(store, configuration))
        await scene.open("GameList")
        scene.expect(screen: GameScreens.screen([.go, .chess]))
        try scene.navigator.post(.action("refresh"))
        await server.wait(for: .received, count: 2)
        #expect(
            scene.screen?.blocks.first
                == .progress(
                    ProgressBlock(label: "Refreshing", fraction: nil, detail: "fetching the catalogue")
                )
        )
        await scene.perform("cancel")
        scene.expect(
            screen: GameScreens.screen(
                [.go, .chess],
                message: Message(.warning, "The refresh was cancelled.")
            )
        )
        await scene.finish()
    }

    @Test("A location restores the list's search and years; an unknown game is an error", .throughProtocol)
    func locations() async throws {
        let store = try await Backend.memory.open(in: "")
        let scene = try SceneHarness(.games, services: GameScreens.services(store))
        await scene.open("GameList", parameters: ["search": "lisboa", "years": "2017"])
        scene.expect(
            screen: GameScreens.screen(
                BundledCatalogue.games.filter { $0.id == "lisboa" },
                title: "Games of 2017",
                search: "lisboa",
                years: "2017",
                placeholder: "Games of 2017: none matches 'lisboa'."
            )
        )
        await scene.open("ViewGame", parameters: ["id": "nothing"])
        scene.expect(
            screen: Screen(
                title: "Game",
                actions: GameScreens.actions("list"),
                message: Message(.warning, "There is no game 'nothing'.")
            )
        )
        await scene.finish()
    }

    @Test(
        "000-07: a row whose game was taken off the list meanwhile leads to a screen that says so, and back",
        arguments: [Event.back, .action("list")]
    )
    func removedMeanwhile(leaving: Event) async throws {
        let server = try LoopbackServer(.catalogue(Documents.two))
        let store = try await Backend.memory.open(in: "")
        let configuration = try GamesCatalogueConfiguration(parsing: server.url())
        let scene = try SceneHarness(.games, services: GameScreens.services(store, configuration))
        await scene.open("GameList")
        scene.expect(screen: GameScreens.screen([.go, .chess]))
        let remote = RemoteGamesDataManager(
            url: try #require(configuration.url),
            client: HTTPClient(),
            retries: RetryPolicy(attempts: 1)
        )
        try await LocalGamesDataManager(store: store).saveGames(
            [.go],
            stamp: CatalogueStamp(source: remote.source, fetchedAt: Date())
        )
        await scene.select(list: "games", row: "chess")
        scene.expect(location: "/GameList/ViewGame;id=chess")
        scene.expect(
            screen: Screen(
                title: "Game",
                actions: GameScreens.actions("list"),
                message: Message(.warning, "There is no game 'chess'.")
            )
        )
        await scene.send(leaving)
        scene.expect(location: "/GameList")
        scene.expect(screen: GameScreens.screen([.go]))
        await scene.finish()
    }

    @Test("Both scenes are released after they were left, even during a refresh", .throughProtocol)
    func deallocation() async throws {
        let store = try await Backend.memory.open(in: "")
        try await expectDeallocated(
            scene: "GameList",
            from: SceneModule.games.scenes,
            services: GameScreens.services(store)
        ) {
            try await $0.send(.change(field: "search", values: ["ca"]))
        }
        try await expectDeallocated(
            scene: "ViewGame",
            parameters: ["id": "luna"],
            from: SceneModule.games.scenes,
            services: GameScreens.services(store)
        )
        let server = try LoopbackServer(.catalogue(Documents.two), .silence)
        let configuration = try GamesCatalogueConfiguration(parsing: server.url())
        try await expectDeallocated(
            scene: "GameList",
            from: SceneModule.games.scenes,
            services: GameScreens.services(try await Backend.memory.open(in: ""), configuration)
        ) { navigator in
            try navigator.post(.action("refresh"))
            await server.wait(for: .received, count: 2)
        }
    }
}
