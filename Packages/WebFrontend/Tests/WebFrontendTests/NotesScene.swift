import SceneKitCore

@testable import WebFrontend

/// A scene of a board of notes: a filtered list, an action with a value, a question, and documents.
@MainActor
final class NotesViewController: SceneViewController {
    static let actions: [BoundAction<NotesViewController>] = [
        .action(
            "add",
            "Add",
            key: "a",
            "Adds a note.",
            values: "",
            [.field("text", \.self, isRequired: true)]
        ) {
            $0.add($1)
        },
        .action("clear", "Clear", "Removes all notes.") { await $0.clear() },
        .action(
            "read",
            "Read",
            "Adds a document.",
            values: "",
            [.field("file", \.self, kind: .inputDocument)]
        ) {
            try $0.read($1)
        },
        .action(
            "drop",
            "Drop",
            "Removes notes.",
            role: .destructive,
            values: [String](),
            [.field("id", \.self, isRequired: true, row: "notes")]
        ) { await $0.drop($1) },
        .action(
            "stamp",
            "Stamp",
            "Adds a text to notes.",
            values: Stamp(),
            [.field("text", \.text, isRequired: true), .field("id", \.ids, isRequired: true, row: "notes")]
        ) { $0.stamp($1) },
        .action("write", "Write", "Writes the notes to a document.") { try $0.write() },
    ]
    static let lists: [BoundList<NotesViewController>] = [.rows(of: "notes", window: { $0.show($1) })]
    let scene = SceneState(Screen(title: "Notes"))
    private let board: Board
    private let documents: any DocumentAccess

    /// The notes of one session.
    @MainActor
    final class Board: Sendable {
        var notes: [String] = []
        var images: [String: ImageData] = [:]
        nonisolated init() {}
    }

    init(_ board: Board, _ documents: any DocumentAccess) {
        self.board = board
        self.documents = documents
    }

    static var definition: SceneDefinition {
        SceneDefinition(
            NotesViewController.self,
            summary: "Shows notes.",
            services: [ServiceIdentifier(Board.self), ServiceIdentifier((any DocumentAccess).self)],
            images: { context, source in try context.service(Board.self).images[source] },
            configure: { context in
                NotesViewController(
                    try context.service(Board.self),
                    try context.service((any DocumentAccess).self)
                )
            }
        )
    }

    func didLoad() async { show(ListWindow(offset: 0, limit: 50)) }

    private func show(_ window: ListWindow) {
        let rows = board.notes.enumerated().dropFirst(window.offset).prefix(window.limit)
        let list = ListBlock(
            identifier: "notes",
            columns: ["Note"],
            total: .init(board.notes.count),
            offset: window.offset,
            rows: rows.map { ListBlock.Row(identifier: "\($0.offset)", cells: [$0.element]) },
            placeholder: "No notes."
        )
        screen.blocks = [.list(list)]
    }

    private func add(_ text: String) {
        board.notes.append(text)
        show(ListWindow(offset: 0, limit: 50))
        screen.message = Message(.information, "Added \(text).")
    }

    private func clear() async {
        let question = Question("Remove all notes?", confirm: "Remove", isDestructive: true)
        guard await host?.confirm(question, for: self) == true else { return }
        board.notes = []
        show(ListWindow(offset: 0, limit: 50))
    }

    private func drop(_ ids: [String]) async {
        let question = Question("Drop \(ids.count) notes?", confirm: "Drop", isDestructive: true)
        guard await host?.confirm(question, for: self) == true else { return }
        guard !ids.contains(where: { board.notes[Int($0) ?? 0] == "pinned" }) else {
            screen.message = Message(.error, "A note is pinned.")
            return
        }
        board.notes = board.notes.enumerated().filter { !ids.contains("\($0.offset)") }.map(\.element)
        show(ListWindow(offset: 0, limit: 50))
        screen.message = nil
    }

    struct Stamp: Equatable, Sendable {
        var text = ""
        var ids: [String] = []
    }

    private func stamp(_ stamp: Stamp) {
        for id in stamp.ids { board.notes[Int(id) ?? 0] += " " + stamp.text }
        show(ListWindow(offset: 0, limit: 50))
    }

    private func read(_ name: String) throws {
        let reader = try documents.openForReading(name)
        var bytes = [UInt8](repeating: 0, count: 100)
        let count = try bytes.withUnsafeMutableBytes { try reader.read(into: $0) }
        add(String(decoding: bytes[..<count], as: UTF8.self))
    }

    private func write() throws {
        let writer = try documents.openForWriting("notes.csv", replacing: true)
        try writer.write(Array(board.notes.joined(separator: "\n").utf8))
        try writer.finish()
    }
}
