import SceneKitCore
import StorageWorkers
import Synchronization
import TextFrontend

/// A scene that shows its name and its store.
@MainActor
final class HostedScene: SceneViewController {
    let scene: SceneState

    init(name: String, store: RecordStore) {
        let block = Block.text(TextBlock("\(name): \(store.location)"))
        scene = SceneState(Screen(title: LocalizedText(verbatim: name), blocks: [block]))
    }

    init(name: String) {
        scene = SceneState(Screen(title: LocalizedText(verbatim: name)))
    }

    nonisolated static let definitions = [
        definition(
            "First",
            actions: [SceneAction("store", label: "Store", summary: "Does nothing.")],
            segues: [SegueDeclaration("Second")]
        ),
        definition("Second", segues: [SegueDeclaration("Home", to: "First", .root)]),
    ]

    nonisolated private static func definition(
        _ name: String,
        actions: [SceneAction] = [],
        segues: [SegueDeclaration]
    ) -> SceneDefinition {
        SceneDefinition(
            name: name,
            summary: "The \(name.lowercased()) scene.",
            actions: actions,
            segues: segues,
            services: [ServiceIdentifier(RecordStore.self)],
            configure: { HostedScene(name: $0.name, store: try $0.service(RecordStore.self)) }
        )
    }
}

extension SceneModule {
    static let hosted = SceneModule(
        "Hosted",
        version: "1.2",
        scenes: HostedScene.definitions,
        entrances: [Entrance("First")]
    )
}

/// A terminal that records its output.
@MainActor
final class FakeTerminal: TextTerminal {
    let isInputTerminal = false
    let isOutputTerminal = false
    let isErrorTerminal = false
    let allowsStyle = false
    let width = 80
    var failure: OutputError?
    private nonisolated let isGuarded = Atomic(false)
    /// Whether a write that waits for its reader would end the process.
    nonisolated var endsWhenStuck: Bool { isGuarded.load(ordering: .relaxed) }
    private(set) var output = ""
    private(set) var errors = ""

    func write(_ text: TerminalText) throws(OutputError) {
        if let failure { throw failure }
        output += text.string
    }

    func writeError(_ text: TerminalText) { errors += text.string }
    func readLine() async -> String? { nil }
    func readSecret(prompt: TerminalText) async -> String? { nil }
    nonisolated func restore() {}
    nonisolated func endWhenStuck(_ end: (@Sendable () -> Void)?) {
        isGuarded.store(end != nil, ordering: .relaxed)
    }
}
