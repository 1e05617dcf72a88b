public import TextFrontend

/// A terminal that records its output.
@MainActor
public final class SilentTerminal: TextTerminal {
    public let isInputTerminal = false
    public let isOutputTerminal = false
    public let isErrorTerminal = false
    public let allowsStyle = false
    public let width = 80
    public private(set) var output = ""
    public private(set) var errors = ""

    public init() {}

    public func write(_ text: TerminalText) throws(OutputError) { output += text.string }
    public func writeError(_ text: TerminalText) { errors += text.string }
    public func readLine() async -> String? { nil }
    public func readSecret(prompt: TerminalText) async -> String? { nil }
    public nonisolated func restore() {}
    public nonisolated func endWhenStuck(_ end: (@Sendable () -> Void)?) {}
}
