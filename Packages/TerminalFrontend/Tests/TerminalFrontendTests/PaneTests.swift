import RecordScenes
@_spi(Hosting) import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import TerminalFrontend

/// A list and the card of its row on a wide terminal.
@MainActor
@Suite(.serialized)
struct PaneTests {
    private static let wide = Size(columns: 120, rows: 16)
    private let shelf = BookShelf(["Emma", "Evelina", "Persuasion"])

    /// Runs a session over the shelf alongside the steps.
    private func session(
        _ location: String = "/Shelf",
        size: Size = wide,
        divider: Int = 40,
        of configurator: Configurator = Configurator(),
        _ steps: @MainActor (FakeCellTerminal, Navigator) async throws -> Void
    ) async throws -> FakeCellTerminal {
        try configurator.register(shelf.scenes)
        let navigator = Navigator(configurator: configurator)
        let terminal = FakeCellTerminal()
        terminal.size = size
        let session = TerminalSession(navigator: navigator, terminal: terminal)
        session.longestWait = FakeCellTerminal.hangLimit
        session.panes.divider = divider
        session.panes.patience = FakeCellTerminal.hangLimit
        let parsed = try Location(parsing: location)
        let running = Task { try await session.run(parsed) }
        try #require(await terminal.wait(for: "Help"))
        try await steps(terminal, navigator)
        terminal.mailbox?.post(.signal(15))
        _ = try await running.value
        return terminal
    }

    private func resize(_ terminal: FakeCellTerminal, to columns: Int) {
        terminal.size = Size(columns: columns, rows: 16)
        terminal.mailbox?.post(.resized(terminal.size))
    }

    /// The text to the right of the line between the panes, which is at column 48.
    private func right(_ terminal: FakeCellTerminal) -> String {
        (terminal.frames.last?.canvas.lines ?? []).map { String($0.dropFirst(49)) }.joined(separator: "\n")
    }

    @Test("A list has room for a row's scene beside it, and moving to a row shows it at once")
    func moves() async throws {
        _ = try await session { terminal, navigator in
            #expect(right(terminal).contains("Nothing is chosen yet."))
            terminal.press(Key(.down))
            #expect(await terminal.wait { right($0).contains("Evelina") })
            #expect("\(navigator.location)" == "/Shelf/Book;id=Evelina")
            terminal.press(Key(.down))
            #expect(await terminal.wait { right($0).contains("Persuasion") })
            #expect("\(navigator.location)" == "/Shelf/Book;id=Persuasion")
            #expect(terminal.text.contains("› Persuasion"))
            #expect(shelf.loads == 2)
        }
    }

    @Test("Tab and the arrows lead to the other pane, each has its own hints, and Esc closes the right one")
    func focus() async throws {
        _ = try await session { terminal, navigator in
            terminal.press(Key(.down), .tab)
            #expect(await terminal.wait { right($0).contains("Copy") })
            // The same key means another action in each pane.
            terminal.press(.character("e"))
            #expect(await terminal.wait { right($0).contains("Edit book") })
            #expect(terminal.text.contains("· Evelina"))
            terminal.press(.escape)
            #expect(await terminal.wait { right($0).contains("S-7") })
            terminal.press(Key(.left), Key(.up))
            #expect(await terminal.wait { right($0).contains("S-4") })
            terminal.press(Key(.right), .escape)
            #expect(await terminal.wait { right($0).contains("Nothing is chosen yet.") })
            #expect("\(navigator.location)" == "/Shelf")
            terminal.press(.enter)
            #expect(await terminal.wait { right($0).contains("S-4") })
            terminal.press(.escape)
            #expect(await terminal.wait { right($0).contains("Nothing is chosen yet.") })
        }
    }

    @Test("A held key shows the last row's scene, and no scene without its content before")
    func held() async throws {
        let books = (0..<2_000).map { "Book \($0)" }
        shelf.books = books
        shelf.willLoad = { _ in for _ in 0..<3 { await Task.yield() } }
        let terminal = try await session { terminal, navigator in
            terminal.press(Key(.down))
            #expect(await terminal.wait { right($0).contains("S-6") })
            for position in 2..<books.count {
                terminal.press(Key(.down))
                if position % 7 == 0 { await Task.yield() }
            }
            #expect(await terminal.wait { right($0).contains("Book 1999") })
            #expect("\(navigator.location)" == "/Shelf/Book;id=Book%201999")
        }
        let shown = terminal.frames.dropFirst().map { $0.canvas.lines.joined(separator: "\n") }
        let first = shown.firstIndex { $0.contains("Shelf mark") } ?? 0
        #expect(shown[first...].allSatisfy { $0.contains("Shelf mark") })
    }

    @Test(
        "A form with changes asks before another row takes its place, and the answer decides who has the keys"
    )
    func asks() async throws {
        _ = try await session { terminal, navigator in
            terminal.press(Key(.down), Key(.right), .character("e"))
            #expect(await terminal.wait { right($0).contains("Edit book") })
            terminal.type("x")
            terminal.press(.backTab, Key(.down))
            #expect(await terminal.wait { right($0).contains("Leave without saving") })
            terminal.press(.escape)
            #expect(await terminal.wait(for: "Leave without saving", isThere: false))
            #expect("\(navigator.location)" == "/Shelf/Book;id=Evelina/EditBook")
            terminal.press(Key(.up), Key(.down), Key(.down))
            #expect(await terminal.wait { right($0).contains("Leave without saving") })
            terminal.press(.character("y"))
            #expect(await terminal.wait { right($0).contains("S-") })
            #expect(navigator.location.steps.count == 2)
        }
    }

    @Test("The neighbour follows a deleted book, and a search keeps the book while it is found")
    func neighbours() async throws {
        _ = try await session { terminal, navigator in
            terminal.press(Key(.down), Key(.right), .character("d"))
            #expect(await terminal.wait { right($0).contains("S-10") })
            #expect(shelf.books == ["Emma", "Persuasion"])
            #expect("\(navigator.location)" == "/Shelf/Book;id=Persuasion")
            terminal.press(Key(.left), .character("/"))
            terminal.type("Per")
            #expect(await terminal.wait { !$0.text.contains("Emma") })
            #expect("\(navigator.location)" == "/Shelf/Book;id=Persuasion")
            terminal.press(.control("u"))
            terminal.type("Em")
            #expect(await terminal.wait { right($0).contains("S-4") })
            // Others delete the rest.
            shelf.books = []
            #expect(await terminal.wait { right($0).contains("Nothing is chosen yet.") })
            #expect("\(navigator.location)" == "/Shelf")
        }
    }

    @Test("A search keeps the list's current row on the book beside it, also while it is typed")
    func search() async throws {
        shelf.books = ["Ada", "Adam Bede", "Emma", "Evelina"]
        _ = try await session { terminal, navigator in
            terminal.press(Key(.down), Key(.down), Key(.down), .character("/"))
            terminal.type("e")
            // Of the matches, one that is not the first stays.
            #expect(await terminal.wait { $0.text.contains("· Evelina") && !$0.text.contains("Ada ") })
            terminal.press(.control("u"))
            terminal.type("Ada")
            #expect(
                await terminal.wait { right($0).contains("Adam Bede") && $0.text.contains("· Adam Bede") }
            )
            #expect("\(navigator.location)" == "/Shelf/Book;id=Adam%20Bede")
            terminal.press(.control("u"))
            #expect(await terminal.wait { $0.text.contains("· Adam Bede") && $0.text.contains("Evelina") })
        }
    }

    @Test("Actions of the list work from beside the card, and the question appears in its pane")
    func listAction() async throws {
        _ = try await session { terminal, navigator in
            terminal.press(Key(.down), .character("d"))
            #expect(await terminal.wait(for: "Delete them?"))
            #expect(!right(terminal).contains("Delete them?"))
            terminal.press(.character("y"), .enter)
            if terminal.text.contains("Delete them?") { terminal.press(.tab, .enter) }
            #expect(await terminal.wait { right($0).contains("S-10") })
            #expect(shelf.books == ["Emma", "Persuasion"])
        }
    }

    @Test("The mouse chooses, scrolls and changes panes")
    func mouse() async throws {
        _ = try await session { terminal, navigator in
            @MainActor func press(_ kind: Pointer.Kind, _ row: Int, _ column: Int) {
                terminal.mailbox?.post(
                    .input(.pointer(Pointer(kind: kind, position: Position(row: row, column: column))))
                )
            }
            let row = try #require(
                terminal.frames.last?.canvas.lines.firstIndex { $0.contains("Persuasion") }
            )
            press(.press, row, 5)
            #expect(await terminal.wait { right($0).contains("S-10") })
            press(.press, 3, 70)
            #expect(await terminal.wait { right($0).contains("Copy") && $0.text.contains("· Persuasion") })
            // The wheel turns the pane under it, which does not take the keys.
            press(.wheelUp, row, 5)
            #expect(await terminal.wait { right($0).contains("S-4") })
            #expect(terminal.text.contains("· Emma"))
        }
    }

    @Test("A resized terminal keeps the place, the focus and half-typed text in both directions")
    func resizing() async throws {
        _ = try await session { terminal, navigator in
            terminal.press(Key(.down), Key(.down), .character("/"))
            terminal.type("Pers")
            #expect(await terminal.wait { !$0.text.contains("Evelina") && right($0).contains("S-10") })
            resize(terminal, to: 109)
            #expect(await terminal.wait { !$0.text.contains("│") })
            #expect(terminal.text.contains("Shelf › Persuasion"))
            #expect(!navigator.showsBeside)
            resize(terminal, to: 200)
            #expect(await terminal.wait { right($0).contains("S-10") })
            #expect(terminal.text.contains("Pers"))
            resize(terminal, to: 80)
            #expect(await terminal.wait { !$0.text.contains("│") })
            terminal.press(.escape)
            #expect(await terminal.wait { $0.text.contains("Pers") && !$0.text.contains("Shelf ›") })
        }
    }

    @Test("Below 110 columns, moving to a row opens nothing")
    func narrow() async throws {
        _ = try await session(size: Size(columns: 109, rows: 16)) { terminal, navigator in
            terminal.press(Key(.down))
            #expect(await terminal.wait(for: "› Evelina"))
            #expect("\(navigator.location)" == "/Shelf")
            #expect(!terminal.text.contains("│"))
        }
    }

    @Test("A ready-made list stays beside the card of a record, and its forms stand in the card's place")
    func readyMade() async throws {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        var batch = RecordBatch()
        for title in ["Alien", "Brazil", "Casablanca"] { try batch.put(Film(id: title, title: title)) }
        try await store.write(batch)
        let services = Services()
        services[RecordStore.self] = store
        services[(any DocumentAccess).self] = MemoryDocuments([:])
        services[(any UserDirectory).self] = GuestDirectory()
        let configurator = Configurator(services: services)
        try configurator.register(
            SceneModule(
                "FilmScene",
                version: "1",
                scenes: RecordScenes(Film.self).scenes,
                records: [Film.self]
            )
        )
        _ = try await session("/FilmList", of: configurator) { terminal, navigator in
            terminal.press(Key(.down))
            #expect(await terminal.wait { right($0).contains("Brazil") })
            #expect("\(navigator.location)" == "/FilmList/ViewFilm;id=Brazil")
            // The keys after a movement wait for the card, which the store answers later.
            terminal.press(Key(.down), .tab, .character("e"))
            #expect(await terminal.wait { right($0).contains("Save") })
            #expect("\(navigator.location)" == "/FilmList/ViewFilm;id=Casablanca/EditFilm;id=Casablanca")
            terminal.press(.escape)
            #expect(await terminal.wait { !right($0).contains("Save") })
            #expect(terminal.text.matches(of: /Casablanca/).count >= 2, "the list and the card")
        }
    }

    /// The column of the line between the panes.
    private func line(_ terminal: FakeCellTerminal) -> Int? {
        let line = terminal.frames.last?.canvas.lines.first ?? ""
        return line.firstIndex(of: "│").map { line.distance(from: line.startIndex, to: $0) }
    }

    @Test("The mouse drags the divider, also during a question, and what is held in a pane drags nothing")
    func drag() async throws {
        _ = try await session("/Shelf/Book;id=Emma") { terminal, navigator in
            #expect(await terminal.wait { right($0).contains("S-4") })
            @MainActor func send(_ kinds: (Pointer.Kind, Int)...) {
                for (kind, column) in kinds {
                    let pointer = Pointer(kind: kind, position: Position(row: 3, column: column))
                    terminal.mailbox?.post(.input(.pointer(pointer)))
                }
            }
            send((.press, 48), (.drag, 55), (.drag, 60))
            #expect(await terminal.wait { line($0) == 60 })
            send((.release, 60))
            #expect(await terminal.wait(for: "50 percent of the screen"))
            // Each pane keeps its least width.
            send((.press, 60), (.drag, 3), (.release, 3))
            #expect(await terminal.wait { line($0) == 40 })
            send((.press, 60), (.drag, 70), (.release, 70), (.drag, 80))
            terminal.press(Key(.left), .character("d"))
            #expect(await terminal.wait(for: "Delete them?"))
            #expect(line(terminal) == 40)
            send((.press, 40), (.drag, 48), (.release, 48))
            #expect(await terminal.wait { line($0) == 48 && $0.text.contains("Delete them?") })
            #expect("\(navigator.location)" == "/Shelf/Book;id=Emma")
            // A narrow terminal has no divider, and a wide one its place.
            resize(terminal, to: 100)
            #expect(await terminal.wait { line($0) == nil })
            send((.press, 40), (.drag, 60), (.release, 60))
            resize(terminal, to: 120)
            #expect(await terminal.wait { line($0) == 48 })
        }
    }

    @Test("The divider has its place, and each pane enough room", arguments: [(20, 40), (50, 60), (80, 69)])
    func divider(percent: Int, column: Int) async throws {
        _ = try await session("/Shelf/Book;id=Emma", divider: percent) { terminal, _ in
            #expect(await terminal.wait { right($0).contains("S-4") })
            #expect(line(terminal) == column)
        }
    }
}

private struct Film: FieldRecord {
    static let schema = RecordSchema<Film>(name: "films") { film, words in words.add(film.title) }
    static let blank = Film()
    static let fields: [BoundField<Film>] = [.field("title", \.title, isRequired: true)]

    var id = ""
    var title = ""
}
