import FoundationEssentials
@_spi(Hosting) import SceneKitCore
import SceneTestKit
import Testing

@testable import SceneHosting

@MainActor
@Suite("One view controller type as several scenes")
struct SharedTypeTests {
    private let files: TemporaryFolder

    init() throws { files = try TemporaryFolder() }

    private func run(_ arguments: String...) async -> (status: Int32, output: String, errors: String) {
        let terminal = FakeTerminal()
        let host = Host(name: "host", version: "1", modules: [.shelves])
        let status = await host.run(
            arguments,
            environment: ["XDG_DATA_HOME": files / "data", "XDG_CONFIG_HOME": files / "config"],
            terminal: terminal
        )
        return (status, terminal.output, terminal.errors)
    }

    private func shelves() throws -> SceneHarness { try SceneHarness(.shelves, exhaustivity: .off) }

    @Test("Each scene has its own name, title, parameters, forms, actions, lists and result")
    func declarations() {
        let scenes = SceneModule.shelves.scenes
        #expect(scenes.map(\.name) == ["Books", "Films", "PickFilm"])
        #expect(scenes.map(\.title) == ["Books", "Films of a book", "Pick film"])
        #expect(scenes.map { $0.parameters.map(\.identifier) } == [["search"], ["book"], []])
        #expect(scenes.map { $0.form.map(\.identifier) } == [["title", "author"], ["title", "year"], []])
        #expect(scenes.map { $0.actions.map(\.identifier) } == [["buy", "film"], ["watch"], []])
        #expect(
            scenes.map(\.lists) == [
                [SceneList("shelf", segue: "Films", parameter: "book")], [], [SceneList("shelf")],
            ]
        )
        #expect(scenes.map(\.result) == [nil, nil, ResultType(String.self)])
    }

    @Test("A segue leads from one to the other, with locations, actions and forms of each")
    func navigation() async throws {
        let shelves = try shelves()
        await shelves.open("Books", parameters: ["search": "emma"])
        shelves.expect(location: "/Books;search=emma")
        #expect(shelves.screen?.actions.map(\.identifier) == ["buy", "film"])
        #expect(shelves.screen?.lists.map(\.destination) == [.init(scene: "Films", parameter: "book")])
        await shelves.select(list: "shelf", row: "emma")
        shelves.expect(location: "/Books;search=emma/Films;book=emma")
        #expect(shelves.screen?.actions.map(\.identifier) == ["watch"])
        #expect(shelves.screen?.forms.map(\.identifier) == ["film"])
        #expect(shelves.screen?.lists.map(\.destination) == [nil])
        shelves.expectRefusal(of: .action("buy"), "there is no action 'buy' here; available: watch")

        await shelves.perform("watch", ["title": ["Emma."], "year": ["1800"]])
        #expect(shelves.screen?.message == Message(.error, "Year: 1800 is less than 1888."))
        await shelves.back()
        #expect(shelves.screen?.question?.text == "Leave without saving the changes?")
        await shelves.answer(false)
        await shelves.perform("watch", ["title": ["Emma."], "year": ["2020"]])
        #expect(shelves.screen?.message == Message(.information, "Watched Emma. in Films."))

        await shelves.back()
        await shelves.answer(true)
        await shelves.perform("buy", ["title": ["Emma"]])
        #expect(shelves.screen?.message == Message(.information, "Bought Emma for Books."))
        await shelves.finish()
    }

    @Test("A required parameter is required of one of them only")
    func requiredParameter() async throws {
        let shelves = try shelves()
        await shelves.open(
            Location("Films"),
            expecting: .failed(.init(.missingParameter, "Films needs the parameter 'book'"))
        )
        await shelves.open("Books")
        shelves.expect(location: "/Books")
        await shelves.finish()
    }

    @Test("One of them is opened by the other for its result")
    func result() async throws {
        let shelves = try shelves()
        await shelves.open("Books")
        await shelves.perform("film")
        shelves.expect(location: "/Books/PickFilm")
        #expect(shelves.screen?.actions == [])
        await shelves.select(list: "shelf", row: "solaris")
        shelves.expect(location: "/Books")
        #expect(shelves.screen?.message == Message(.information, "Picked solaris."))
        await shelves.finish()
    }

    @Test("Their instances are released")
    func release() async throws {
        for (name, parameters) in [("Books", [:]), ("Films", ["book": "emma"])] as [(String, Parameters)] {
            try await expectDeallocated(
                scene: name,
                parameters: parameters,
                from: SceneModule.shelves.scenes
            )
        }
    }

    @Test("Help, checks, the graph and commands of a host keep them apart")
    func commands() async {
        #expect(await run("Films", "--help").output.contains("watch"))
        #expect(await !run("Films", "--help").output.contains("buy"))
        #expect(await run("scenes", "--check").status == 0)
        #expect(
            await run("graph", "--format", "mermaid").output == """
                graph TD
                    Books
                    Films
                    PickFilm
                    Books -->|"push"| Films
                    Books -->|"present for Swift.String"| PickFilm

                """
        )
        #expect(
            await run("Films", "--book", "emma", "watch", "--title", "Emma.", "--store", "memory:")
                == (0, "", "Watched Emma. in Films.\n")
        )
        #expect(
            await run("Books", "buy", "--title", "Emma", "--store", "memory:")
                == (0, "", "Bought Emma for Books.\n")
        )
        #expect(
            await run("Films", "buy", "--book", "emma", "--store", "memory:").errors
                .hasPrefix("error: Films has no action 'buy'")
        )
    }

    @Test("A recording of both replays in another session")
    func recording() async throws {
        func navigator() throws -> Navigator {
            let configurator = Configurator()
            try configurator.register(.shelves)
            return Navigator(configurator: configurator)
        }
        let path = files / "session.jsonl"
        let first = try navigator()
        let recorder = try SessionRecorder(
            path: path,
            head: Recording.Head(recording: 2, host: "host", version: "1", location: "/Books"),
            navigator: first
        )
        #expect(await first.open(Location("Books")) == .done)
        await first.settle()
        for event: Event in [
            .action("buy", values: ["title": ["Emma"]]), .select(list: "shelf", row: "emma"),
            .change(field: "year", values: ["2020"]), .action("watch", values: ["title": ["Emma."]]),
        ] {
            try await first.send(event)
        }
        try recorder.finish()
        let lines = try files.text(of: "session.jsonl").split(separator: "\n")
        #expect(lines.last?.hasPrefix(#"{"location":"/Books/Films;book=emma","screen":{"#) == true)

        let second = try navigator()
        let replay = try SessionReplay(path: path)
        #expect(await second.open(Location("Books")) == .done)
        #expect(try await replay.run(on: second) == 4)
    }
}
