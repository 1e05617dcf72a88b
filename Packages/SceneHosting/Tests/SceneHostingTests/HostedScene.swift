import SceneKitCore
import StorageWorkers
import Synchronization
import TextFrontend

/// A scene that shows its name and its store.
@MainActor
final class HostedScene: SceneViewController {
    let sceneName: String
    let screen: Screen
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { nil }

    init(name: String, store: RecordStore) {
        sceneName = name
        screen = Screen(title: name, blocks: [.text(TextBlock("\(name): \(store.location)"))])
    }

    init(name: String) {
        sceneName = name
        screen = Screen(title: name)
    }

    func handle(_ event: Event) async {}

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
            package: "Hosted",
            summary: "The \(name.lowercased()) scene.",
            actions: actions,
            segues: segues,
            services: [ServiceIdentifier(RecordStore.self)],
            configure: { HostedScene(name: $0.name, store: try $0.service(RecordStore.self)) }
        )
    }
}

/// A terminal that keeps what it is given.
@MainActor
final class FakeTerminal: TextTerminal {
    let isInputTerminal = false
    let isOutputTerminal = false
    let isErrorTerminal = false
    let allowsStyle = false
    let width = 80
    var failure: OutputError?
    private nonisolated let isGuarded = Atomic(false)
    /// Whether a write that waits for a reader would end the process.
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
