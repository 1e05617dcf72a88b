import TextFrontend

/// A terminal with scripted input that records its output.
@MainActor
final class ScriptedTerminal: TextTerminal {
    let isInputTerminal: Bool
    let isOutputTerminal = false
    let isErrorTerminal = false
    let allowsStyle = false
    let width = 80
    private var lines: [String]
    private(set) var output = ""
    private(set) var errors = ""

    init(_ lines: [String] = [], isTerminal: Bool = false) {
        self.lines = lines
        isInputTerminal = isTerminal
    }

    func write(_ text: TerminalText) throws(OutputError) { output += text.string }
    func writeError(_ text: TerminalText) { errors += text.string }
    func readLine() async -> String? { lines.isEmpty ? nil : lines.removeFirst() }

    func readSecret(prompt: TerminalText) async -> String? {
        errors += prompt.string
        return await readLine()
    }

    nonisolated func restore() {}
    nonisolated func endWhenStuck(_ end: (@Sendable () -> Void)?) {}
}
