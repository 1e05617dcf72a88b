@_spi(Hosting) import SceneKitCore

/// A page that embeds two scenes with a list, over stub scenes.
@MainActor
final class EmbeddingStage {
    let navigator: Navigator
    var trace: [TraceEvent] = []
    var changes = 0
    /// The parameters of the embedded scenes, by segue.
    var embedded: [String: Parameters] = ["First": ["id": "1"], "Second": [:]]
    /// Thrown in place of making the scene `Rows`.
    var fault: (any Error)?
    private var made: [String: [Weak]] = [:]

    private struct Weak {
        weak var scene: StubScene?
    }

    init() throws {
        let configurator = Configurator()
        navigator = Navigator(configurator: configurator)
        let segues: [String: [SegueDeclaration]] = [
            "Page": [
                SegueDeclaration("First", to: "Rows", .embed), SegueDeclaration("Second", to: "Rows", .embed),
            ],
            "Rows": [
                SegueDeclaration("Card"), SegueDeclaration("Pick", .present, result: String.self),
            ],
            "Card": [], "Pick": [],
        ]
        try configurator.register(
            segues.map { name, segues in
                SceneDefinition(
                    name: name,
                    package: "Embedding",
                    summary: LocalizedText(verbatim: name),
                    parameters: [Field("id", summary: "any")],
                    segues: segues,
                    result: name == "Pick" ? String.self : nil,
                    configure: { [weak self] in
                        if name == "Rows", let fault = self?.fault { throw fault }
                        return self?.make(name, $0.parameters) ?? StubScene(name)
                    }
                )
            }
        )
        navigator.onTrace = { [weak self] in self?.trace.append($0) }
        navigator.onChange = { [weak self] in self?.changes += 1 }
    }

    private func make(_ name: String, _ parameters: Parameters) -> StubScene {
        let scene = StubScene(name)
        scene.parameters = parameters
        switch name {
        case "Page":
            scene.onEmbedding = { [weak self] in self?.embedded[$0] }
            scene.screen.blocks = [.text(TextBlock("Own."))]
            scene.screen.actions = [SceneAction("tab", label: "Tab", summary: "Turns.")]
        case "Rows": scene.screen = Self.rows
        default: break
        }
        made[name, default: []].append(Weak(scene: scene))
        return scene
    }

    /// A list of one row.
    static func list(_ identifier: String) -> ListBlock {
        ListBlock(
            identifier: identifier,
            columns: ["Row"],
            total: .init(1),
            rows: [.init(identifier: "a", cells: ["A"], picture: Picture(of: "A"))]
        )
    }

    /// A scene with everything that only its own actions use.
    private static var rows: Screen {
        var list = list("rows")
        list.columns[0].sort = .init("sort")
        list.columns[0].edit = .init("save", field: "row")
        list.rows[0].picture?.source = "photo"
        list.jump = .init("jump", field: "letter")
        return Screen(
            title: "Rows",
            blocks: [
                .form(FormBlock(identifier: "form", fields: [Field("name", summary: "Name")])),
                .form(
                    FormBlock(
                        identifier: "filter",
                        fields: [Field("search", label: "Search", summary: "Search")],
                        filters: "rows",
                        loaded: ["search": []],
                        contested: ["search"]
                    )
                ), .list(list),
            ],
            actions: [SceneAction("save", label: "Save", summary: "Saves.", takesForm: true)]
        )
    }

    func scene(_ name: String) -> StubScene? { made[name]?.last?.scene }

    func scenes(_ name: String) -> [StubScene] { made[name, default: []].compactMap(\.scene) }

    /// How many scenes of a name are in memory.
    func count(_ name: String) -> Int { scenes(name).count }

    func open(_ location: String) async throws {
        navigator.open(try Location(parsing: location), completion: nil)
        await navigator.settle()
    }

    /// Embeds other scenes, as a change of the page does.
    func embed(_ embedded: [String: Parameters]) async {
        self.embedded = embedded
        scene("Page")?.screen.blocks.append(.text(TextBlock("Another tab.")))
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
