@_spi(Hosting) import SceneKitCore

/// A list that stays beside the card of its row, over stub scenes in a navigator that shows both.
@MainActor
final class BesideStage {
    let navigator: Navigator
    var trace: [TraceEvent] = []
    var changes = 0
    var events: [Event] = []
    /// The scenes made so far, by name, the newest last.
    private var made: [String: [Weak]] = [:]
    /// The rows of a list when it appears.
    var rows = ["1", "2", "3"]

    private struct Weak {
        weak var scene: StubScene?
    }

    init(showsBeside: Bool = true) throws {
        let configurator = Configurator()
        navigator = Navigator(configurator: configurator)
        let segues: [String: [SegueDeclaration]] = [
            "List": [
                SegueDeclaration("Card"), SegueDeclaration("Form"), SegueDeclaration("Other"),
                SegueDeclaration("Pick", .present, result: String.self), SegueDeclaration("Home", .unwind),
                SegueDeclaration("Else", to: "Other", .replace),
            ],
            "Card": [SegueDeclaration("Edit"), SegueDeclaration("List", .unwind)],
            "Form": [SegueDeclaration("Card", .replace)], "Edit": [SegueDeclaration("Card", .unwind)],
            "Home": [SegueDeclaration("List")], "Other": [], "Pick": [],
        ]
        try configurator.register(
            segues.map { name, segues in
                var definition = SceneDefinition(
                    name: name,
                    package: "Beside",
                    summary: LocalizedText(verbatim: name),
                    parameters: [Field("id", summary: "the row")],
                    segues: segues,
                    result: name == "Pick" ? String.self : nil,
                    configure: { [weak self] in self?.make(name, $0.parameters) ?? StubScene(name) }
                )
                if name == "List" {
                    definition.lists = [
                        SceneList("rows", segue: "Card", parameter: "id", isBeside: true)
                    ]
                }
                return definition
            }
        )
        navigator.showsBeside = showsBeside
        navigator.onTrace = { [weak self] in self?.trace.append($0) }
        navigator.onChange = { [weak self] in self?.changes += 1 }
        navigator.onEvent = { [weak self] in self?.events.append($0) }
    }

    private func make(_ name: String, _ parameters: Parameters) -> StubScene {
        let scene = StubScene(name)
        scene.parameters = parameters
        if name == "List" {
            scene.onAppear = { [weak self] scene in self.map { scene.screen = Self.screen($0.rows) } }
            scene.onHandle = { scene, event in
                guard case .select(_, let row) = event else { return }
                scene.performSegue("Card", parameters: ["id": row])
            }
        }
        made[name, default: []].append(Weak(scene: scene))
        return scene
    }

    /// The list's screen.
    static func screen(_ rows: [String]) -> Screen {
        Screen(
            title: "List",
            blocks: [
                .list(
                    ListBlock(
                        identifier: "rows",
                        columns: ["Row"],
                        total: .init(rows.count),
                        rows: rows.map { .init(identifier: $0, cells: [$0]) }
                    )
                )
            ]
        )
    }

    /// The newest scene of a name, if it is still in memory.
    func scene(_ name: String) -> StubScene? { made[name]?.last?.scene }

    /// How many scenes of a name are in memory.
    func count(_ name: String) -> Int { made[name, default: []].count { $0.scene != nil } }

    func open(_ location: String) async throws {
        navigator.open(try Location(parsing: location), completion: nil)
        await navigator.settle()
    }

    /// Chooses a row of the list at the bottom of the stack.
    func choose(_ row: String) async throws {
        try await navigator.send(.placed(.select(list: "rows", row: row), at: 0))
    }

    /// Changes the list's rows, as its observation of a store does.
    func show(rows: [String]) async {
        self.rows = rows
        scene("List")?.screen = Self.screen(rows)
        await rest()
    }

    /// Returns when work that begins by itself has ended.
    func rest() async {
        for _ in 0..<8 {
            await Task.yield()
            await navigator.settle()
        }
    }

    var location: String { navigator.location.description }

    var codes: [String] {
        trace.compactMap {
            guard case .navigation(let outcome, _) = $0 else { return nil }
            switch outcome {
            case .done: return "done"
            case .cancelled(let reason), .refused(let reason), .failed(let reason):
                return reason.code.rawValue
            }
        }
    }

    /// Traces of scenes that were left but are in memory, or did something later.
    var leftovers: [TraceEvent] {
        trace.filter { if case .navigation = $0 { false } else { true } }
    }
}
