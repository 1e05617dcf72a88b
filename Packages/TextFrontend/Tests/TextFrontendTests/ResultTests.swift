import SceneKitCore
import Testing

@testable import TextFrontend

/// A scene that another opens for a result from within `handle`, in text front ends.
@MainActor
@Suite struct ResultTests {
    @Test("A command whose action waits for a choice in another scene is refused", arguments: [false, true])
    func oneShot(isJSON: Bool) async throws {
        let terminal = FakeTerminal()
        var options = DisplayOptions()
        options.isJSON = isJSON
        let oneShot = OneShot(
            navigator: try navigator(),
            terminal: terminal,
            options: options,
            action: .choose
        )
        #expect(try await oneShot.run(Location("Asking")) == ExitStatus.refused)
        let problem =
            "'choose' is not done: it waits for a choice in Choosing. "
            + "Choose in a session: on a full screen, or with '--ui line'."
        if isJSON {
            #expect(terminal.output.hasPrefix("{\"error\":{\"message\":\"\(problem)\"},"))
            #expect(terminal.output.contains("\"outcome\":\"refused\""))
        } else {
            #expect(terminal.output == "")
            #expect(terminal.errors == "error: \(problem)\n")
        }
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
    let scene: SceneState

    init(_ name: String) {
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
