@_spi(Hosting) import SceneKitCore

/// Formats a message as lines for standard error.
enum MessageText {
    static func lines(_ message: Message, _ texts: Texts) -> TerminalText {
        let text: LocalizedText =
            switch message.kind {
            case .information: message.$text
            case .warning: "warning: \(message.$text)"
            case .error: "error: \(message.$text)"
            }
        return TerminalText(lines: texts(text)) + "\n"
    }
}
