@_spi(Hosting) import SceneKitCore

/// Formats a message as lines for standard error.
enum MessageText {
    static func lines(_ message: Message, _ texts: Texts) -> TerminalText {
        let said: LocalizedText =
            message.undo.map { "\(message.$text) '\($0)' takes it back." } ?? message.$text
        let text: LocalizedText =
            switch message.kind {
            case .information: said
            case .warning: "warning: \(said)"
            case .error: "error: \(said)"
            }
        return TerminalText(lines: texts(text)) + "\n"
    }
}
