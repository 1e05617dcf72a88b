import SceneKitCore

@testable import TerminalFrontend

/// Screens with every kind of content, for tests.
enum Screens {
    static let open = SceneAction("add", label: "Add", key: "a", summary: "Adds a thing.")
    static let delete = SceneAction(
        "delete",
        label: "Delete",
        key: "d",
        summary: "Deletes a thing, after a question.",
        parameters: [Field("thing", summary: "which", isRequired: true, isPositional: true, row: "things")],
        role: .destructive
    )
    static let undo = SceneAction(
        "take-back",
        label: "Undo",
        key: "z",
        summary: "Takes the last step back.",
        role: .undo
    )
    static let export = SceneAction(
        "export",
        label: "Export",
        key: "e",
        summary: "Writes all things.",
        parameters: [
            Field("document", kind: .outputDocument, summary: "the document to write", isRequired: true),
            Field("format", kind: .choice(["long", "short"]), summary: "which form"),
            Field("times", kind: .integer(), summary: "how often"),
            Field("force", kind: .toggle, summary: "overwrite"),
        ]
    )
    static let filter = SceneAction(
        "filter",
        label: "Filter",
        key: "f",
        summary: "Shows the things of one kind.",
        parameters: [Field("kind", summary: "which; without it the kinds are shown")],
        segue: "Kinds"
    )
    static let save = SceneAction(
        "save",
        label: "Save",
        key: "s",
        summary: "Saves the form.",
        takesForm: true,
        role: .primary
    )

    static func list(_ names: [String], total: Int? = nil, offset: Int = 0) -> ListBlock {
        ListBlock(
            identifier: "things",
            columns: ["Name", "Place"],
            total: .init(total ?? names.count),
            offset: offset,
            rows: names.enumerated().map {
                .init(identifier: "id-\($0.element)", cells: [$0.element, "place \(offset + $0.offset)"])
            },
            placeholder: "Nothing yet. Begin with 'add'."
        )
    }

    static func things(
        _ names: [String] = ["Ada", "Grace", "Zoë"],
        total: Int? = nil,
        offset: Int = 0,
        search: String = ""
    ) -> Screen {
        let field = Field("search", label: "Search", values: search.isEmpty ? [] : [.text(search)])
        return Screen(
            title: "Things",
            blocks: [
                .form(FormBlock(identifier: "filter", fields: [field], filters: "things")),
                .list(list(names, total: total, offset: offset)),
            ],
            actions: [open, delete, undo, export]
        )
    }

    /// A list without a search, whose rows an action takes any number of.
    static func marked() -> Screen {
        let move = SceneAction(
            "move",
            label: "Move",
            key: "m",
            summary: "Moves things.",
            parameters: [Field("thing", summary: "which", isRequired: true, isRepeated: true, row: "things")]
        )
        return Screen(title: "Things", blocks: [.list(list(["Ada", "Grace", "Zoë"]))], actions: [move])
    }

    static func form(_ values: [String: [FieldEntry]] = [:], errors: [String: LocalizedText] = [:]) -> Screen
    {
        var fields = [
            Field("name", label: "Name", isRequired: true),
            Field(
                "phone",
                label: "Phone",
                kind: .phone,
                isRepeated: true,
                hint: "work: +44 20"
            ),
            Field("kind", label: "Kind", kind: .choice(["friend", "foe"])),
            Field("secret", label: "Secret", kind: .password),
            Field("public", label: "Public", kind: .toggle),
            Field("notes", label: "Notes", kind: .paragraphs),
        ]
        for index in fields.indices {
            fields[index].values = values[fields[index].identifier] ?? []
            fields[index].$error = errors[fields[index].identifier]
        }
        return Screen(
            title: "New thing",
            blocks: [.form(FormBlock(identifier: "thing", fields: fields))],
            actions: [save]
        )
    }
}

/// A model with a screen that a test drives.
struct Player {
    var model: TerminalModel
    var commands: [Command] = []
    /// The names that complete a document's name; nil to leave the request to the test.
    var documents: [String]? = []

    init(_ screen: Screen, columns: Int = 60, rows: Int = 16, titles: [String] = ["Root", "Top"]) {
        model = TerminalModel(size: Size(columns: columns, rows: rows))
        commands = model.show(screen, identity: 1, titles: titles)
    }

    /// Shows the scene's next screen.
    mutating func show(_ screen: Screen) {
        commands = model.show(screen, identity: 1, titles: ["Root", "Top"])
    }

    /// Presses keys and performs the requested actions at once; only the last one's commands are kept.
    mutating func press(_ keys: Key...) {
        for key in keys {
            commands = model.handle(.key(key))
            for case .action(let action, _, _) in events { model.note(asking: action) }
            for case .complete(let text) in commands {
                if let documents { commands = model.complete(text, with: documents) }
            }
        }
    }

    /// Ends the action that was sent, with the scene's message.
    mutating func end(with message: Message?) {
        var screen = model.screen ?? Screen(title: "")
        screen.message = message
        model.attempt?.isSent = true
        show(screen)
        model.concludeAttempt()
    }

    mutating func type(_ text: String) {
        for character in text { commands = model.handle(.key(.character(character))) }
    }

    var lines: [String] { Renderer(model).frame().canvas.lines }
    var text: String { lines.joined(separator: "\n") }
    var cursor: Position? { Renderer(model).frame().cursor }
    var selection: Position? { Renderer(model).frame().selection }
    /// The text from the selection to the end of its row.
    var selected: String {
        guard let selection else { return "" }
        return String(lines[selection.row].dropFirst(selection.column))
    }
    var events: [Event] {
        commands.compactMap { if case .post(let event) = $0 { event } else { nil } }
    }
}
