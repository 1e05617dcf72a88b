import SceneKitCore

/// What a scene says, as lines for standard error.
enum MessageText {
    static func lines(_ message: Message) -> String {
        let prefix: String =
            switch message.kind {
            case .information: ""
            case .warning: "warning: "
            case .error: "error: "
            }
        let lines = message.text.split(separator: "\n", omittingEmptySubsequences: false)
        return prefix + lines.map { DisplayText.visible(String($0)) }.joined(separator: "\n") + "\n"
    }
}
