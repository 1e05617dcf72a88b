import SceneKitCore
import Testing

@testable import TextFrontend

/// A scene that another opens for a result from within `handle`, in text front ends.
@MainActor
@Suite struct ResultTests {
    @Test("A command that opens a scene for its result prints that scene")
    func oneShot() async throws {
        let terminal = FakeTerminal()
        let oneShot = OneShot(
            navigator: try navigator(),
            terminal: terminal,
            options: DisplayOptions(),
            action: .choose
        )
        #expect(try await oneShot.run(Location("Asking")) == ExitStatus.done)
        #expect(terminal.output == "Which one?\n")
    }

    @Test("A JSON session answers while a scene waits for a result and when it arrives")
    func json() async throws {
        let terminal = FakeTerminal([
            #"{"event":"action","action":"choose"}"#, #"{"event":"action","action":"choose"}"#,
        ])
        let session = JSONSession(
            navigator: try navigator(),
            terminal: terminal,
            options: DisplayOptions()
        )
        #expect(try await session.run(Location("Asking")) == 0)
        let titles = terminal.output.split(separator: "\n")
            .map { $0.firstMatch(of: #/"title":"([^"]*)"/#)?.1 }
        #expect(titles == ["Asking", "Choosing", "Asking: 7"])
    }

    private func navigator() throws -> Navigator {
        let configurator = Configurator()
        try configurator.register(
            ["Asking", "Choosing"].map { name in
                SceneDefinition(
                    name: name,
                    package: "Tests",
                    summary: LocalizedText(verbatim: name),
                    actions: [.choose],
                    segues: name == "Asking"
                        ? [SegueDeclaration("Choosing", .present, result: Int.self)] : [],
                    result: name == "Choosing" ? Int.self : nil,
                    configure: { _ in ChoiceViewController(name) }
                )
            }
        )
        try configurator.validate()
        return Navigator(configurator: configurator)
    }
}

extension SceneAction {
    fileprivate static let choose = SceneAction("choose", label: "Choose", summary: "Chooses.")
}

/// Asks another scene for a number, or returns one.
@MainActor
private final class ChoiceViewController: SceneViewController {
    let sceneName: String
    let scene: SceneState

    init(_ name: String) {
        sceneName = name
        let blocks: [Block] = name == "Choosing" ? [.text(TextBlock("Which one?"))] : []
        scene = SceneState(Screen(title: LocalizedText(verbatim: name), blocks: blocks, actions: [.choose]))
    }

    func handle(_ event: Event) async throws {
        guard sceneName == "Asking" else {
            host?.finish(self, with: 7)
            return
        }
        if case .value(let number) = try await result(of: "Choosing", as: Int.self) {
            screen.$title = "Asking: \(number)"
        }
    }
}
