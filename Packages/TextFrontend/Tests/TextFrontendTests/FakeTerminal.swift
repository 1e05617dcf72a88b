import SceneKitCore

@_spi(Hosting) @testable import TextFrontend

/// A terminal with scripted input that records its output.
@MainActor
final class FakeTerminal: TextTerminal {
    var isInputTerminal = false
    var isOutputTerminal = false
    var isErrorTerminal = false
    var allowsStyle = false
    var width = 80
    var input: [String] = []
    /// Called while the person has not yet typed the next line.
    var beforeReading: (@MainActor () async -> Void)?
    /// The error that `write` throws.
    var failure: OutputError?
    private(set) var output = ""
    private(set) var errors = ""
    private(set) var secretsRead = 0

    init(_ input: [String] = [], isTerminal: Bool = false) {
        self.input = input
        isInputTerminal = isTerminal
        isErrorTerminal = isTerminal
    }

    func write(_ text: TerminalText) throws(OutputError) {
        if let failure { throw failure }
        output += text.string
    }

    func writeError(_ text: TerminalText) { errors += text.string }

    func readLine() async -> String? {
        await beforeReading?()
        return input.isEmpty ? nil : input.removeFirst()
    }

    func readSecret(prompt: TerminalText) async -> String? {
        secretsRead += 1
        errors += prompt.string
        return await readLine()
    }

    nonisolated func restore() {}
    nonisolated func endWhenStuck(_ end: (@Sendable () -> Void)?) {}
}

/// The complete result of a run.
struct Ending: Equatable {
    var status: Int32
    var output = ""
    var errors = ""
}

/// Runs a command line over the demo scenes.
@MainActor
func run(
    _ arguments: [String],
    on terminal: FakeTerminal = FakeTerminal(),
    options: DisplayOptions = DisplayOptions()
) async throws -> Ending {
    let navigator = try demoNavigator()
    let definition = try navigator.configurator.definition(of: arguments[0])
    let command = try SceneCommand(Array(arguments.dropFirst()), of: definition)
    let oneShot = OneShot(
        navigator: navigator,
        terminal: terminal,
        options: options,
        action: command.action,
        values: command.values
    )
    let status = try await oneShot.run(Location(command.scene, parameters: command.parameters))
    return Ending(status: status, output: terminal.output, errors: terminal.errors)
}

@MainActor
func demoNavigator() throws -> Navigator {
    let configurator = Configurator()
    try configurator.register([DemoScene.definition(), DemoScene.definition(name: "DemoForm")])
    return Navigator(configurator: configurator)
}
