import SceneKitCore
import SceneTestKit
import Testing

@testable import TextFrontend

/// A scene whose screen changes over time, in text front ends: none of them waits for a timer, and none prints
/// unrequested output.
@MainActor
@Suite struct TimerTests {
    private let clock = TestClock()
    private let refresh = #"{"event":"action","action":"refresh"}"#

    @Test("A command ends without the timer", arguments: [false, true])
    func oneShot(isJSON: Bool) async throws {
        let terminal = FakeTerminal()
        var options = DisplayOptions()
        options.isJSON = isJSON
        let navigator = try navigator()
        let oneShot = OneShot(navigator: navigator, terminal: terminal, options: options, action: .refresh)
        #expect(try await oneShot.run(Location("Ageing")) == ExitStatus.done)
        let output = terminal.output
        #expect(isJSON ? output.contains("0 minutes old") : output == "0 minutes old\n")
        await clock.advance(by: .seconds(60))
        #expect(terminal.output == output && terminal.errors == "")
    }

    @Test("A JSON session answers each event once, with the current screen")
    func json() async throws {
        let terminal = FakeTerminal([refresh, refresh])
        terminal.beforeReading = { await clock.advance(by: .seconds(60)) }
        let session = JSONSession(
            navigator: try navigator(),
            terminal: terminal,
            options: DisplayOptions()
        )
        #expect(try await session.run(Location("Ageing")) == 0)
        #expect(ages(in: terminal.output) == ["0", "1", "2"])
        #expect(terminal.output.split(separator: "\n").count == 3)
    }

    @Test("A line session prints nothing between two commands")
    func lines() async throws {
        let terminal = FakeTerminal(["refresh", "quit"], isTerminal: true)
        terminal.beforeReading = { await clock.advance(by: .seconds(60)) }
        let session = LineSession(
            navigator: try navigator(),
            terminal: terminal,
            options: DisplayOptions()
        )
        #expect(try await session.run(Location("Ageing")) == 0)
        #expect(ages(in: terminal.output) == ["0", "1"])
        #expect(terminal.errors == "> > ")
    }

    private func ages(in text: String) -> [String] {
        text.matches(of: #/(\d+) minutes old/#).map { String($0.1) }
    }

    private func navigator() throws -> Navigator {
        let configurator = Configurator()
        try configurator.register([
            SceneDefinition(
                name: "Ageing",
                package: "Tests",
                summary: "Says how old it is.",
                actions: [.refresh],
                configure: { _ in AgeingViewController() }
            )
        ])
        return Navigator(configurator: configurator, sleep: clock.sleep)
    }
}

extension SceneAction {
    fileprivate static let refresh = SceneAction("refresh", label: "Refresh", summary: "Shows it again.")
}

@MainActor
private final class AgeingViewController: SceneViewController {
    private var age = 0
    let scene = SceneState(Screen(title: ""))

    func didLoad() async {
        show()
        observe("age", every: .seconds(60)) { [weak self] in
            self?.age += 1
            self?.show()
        }
    }

    func handle(_ event: Event) async {}

    private func show() {
        screen = Screen(
            title: "Ageing",
            blocks: [.text(TextBlock("\(age) minutes old"))],
            actions: [.refresh]
        )
    }
}
