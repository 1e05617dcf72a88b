import SceneKitCore

/// Formats a scene's message as lines for standard error.
enum MessageText {
    static func lines(_ message: Message) -> TerminalText {
        let prefix: TerminalText =
            switch message.kind {
            case .information: ""
            case .warning: "warning: "
            case .error: "error: "
            }
        return prefix + TerminalText(lines: message.text) + "\n"
    }
}
