import SceneKitCore
import SceneTestKit

/// A list that opens a form, and works without end on request.
@MainActor
final class SessionScene: SceneViewController {
    private(set) var events: [Event] = []
    private var hasChanges = false
    let scene: SceneState
    static var shown: [SessionScene] = []
    /// Whether rows are held back.
    static var areRowsHeld = false
    /// Whether saving ignores cancellation.
    static var isDeaf = false

    private static let work = SceneAction(
        "work",
        label: "Work",
        key: "w",
        summary: "Works until it is stopped."
    )

    init(name: String) {
        scene = SceneState(name == "Form" ? Screens.form() : Screens.things(), name: name)
        if name == "Long" { screen = Self.long(0..<50) }
        if name == "List" { screen.actions.append(Self.work) }
        Self.shown.append(self)
    }

    func handle(_ event: Event) async {
        events.append(event)
        switch event {
        case .select:
            // Simulates a scene that opens the next one slowly.
            for _ in 0..<20 { await Task.yield() }
            performSegue("Form")
        case .change(_, let values, _):
            // Simulates a scene that handles changes slowly.
            for _ in 0..<20 { await Task.yield() }
            hasChanges = true
            if sceneName == "List" { screen = Screens.things(["Ada"], search: values.first?.text ?? "") }
            if values == ["bad"] { screen = Screens.form(["name": values], errors: ["name": "is bad"]) }
        case .window(_, let offset, let limit):
            while Self.areRowsHeld { await Self.pause() }
            screen = Self.long(offset..<min(1_000, offset + limit))
        case .action("save", let values, _) where values["name"] == ["bad"]:
            screen = Screens.form(["name": ["bad"]], errors: ["name": "is bad", "phone": "is needed"])
        case .action("save", _, _):
            // Work that ignores cancellation.
            while Self.isDeaf { await Self.pause() }
        case .action("work", _, _):
            try? await Task.sleep(for: .seconds(3_600))
            screen.message = Message(.warning, "Stopped.")
        case .action("delete", let values, _):
            screen.question = Question("Delete \(values["thing"]?.first?.text ?? "")?", confirm: "Delete")
        case .answer(let confirmed):
            screen.question = nil
            screen.message = Message(.information, confirmed ? "Deleted." : "Kept.")
        default: break
        }
    }

    func show(_ message: String) { screen.message = Message(.information, LocalizedText(verbatim: message)) }

    /// Ignores cancellation.
    private static func pause() async {
        await Task.detached { try? await Task.sleep(for: .milliseconds(2)) }.value
    }

    private static func long(_ rows: Range<Int>) -> Screen {
        Screens.things(rows.map { "Row \($0)" }, total: 1_000, offset: rows.lowerBound)
    }

    func leaveDecision() -> LeaveDecision {
        sceneName == "Form" && hasChanges
            ? .ask(Question("Leave it?", confirm: "Leave", isDestructive: true)) : .allow
    }

    static func navigator(clock: TestClock = TestClock()) throws -> Navigator {
        shown = []
        areRowsHeld = false
        isDeaf = false
        let configurator = Configurator()
        let names = ["List", "Form", "Long"]
        try configurator.register(
            SceneModule(
                "Tests",
                version: "1",
                scenes: names.map { name in
                    SceneDefinition(
                        name: name,
                        summary: LocalizedText(verbatim: name),
                        segues: name == "List" ? [SegueDeclaration("Form")] : [],
                        configure: { _ in SessionScene(name: name) }
                    )
                },
                entrances: names.map { Entrance($0) }
            )
        )
        return Navigator(configurator: configurator, sleep: clock.sleep)
    }
}
