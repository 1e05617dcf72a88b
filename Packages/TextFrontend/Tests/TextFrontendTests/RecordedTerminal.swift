import TextFrontend

/// A terminal whose input is given beforehand, and that keeps what is written.
@MainActor
final class RecordedTerminal: TextTerminal {
    var isInputTerminal = false
    var isOutputTerminal = false
    var isErrorTerminal = false
    var allowsStyle = false
    var width = 80
    var output = ""
    var errors = ""
    var failure: OutputError?
    private var lines: [String]

    init(_ lines: [String] = [], isTerminal: Bool = false) {
        self.lines = lines
        isInputTerminal = isTerminal
    }

    func write(_ text: String) throws(OutputError) {
        if let failure { throw failure }
        output += text
    }

    func writeError(_ text: String) { errors += text }

    func readLine() async -> String? { lines.isEmpty ? nil : lines.removeFirst() }

    func readSecret() async -> String? { await readLine() }

    func restore() {}
}
