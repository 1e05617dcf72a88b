import SceneKitCore

/// Asks a question on a terminal.
@MainActor
enum QuestionPrompt {
    private static let attempts = 3

    /// Returns true only for a clear yes; the end of input and invalid answers count as no.
    static func ask(_ question: Question, on terminal: any TextTerminal) async -> Bool {
        for _ in 0..<attempts {
            terminal.writeError("\(question.text) [y/N] ")
            guard let line = await terminal.readLine() else {
                terminal.writeError("\n")
                return false
            }
            switch line.lowercased().split(separator: " ").first ?? "" {
            case "y", "yes": return true
            case "n", "no", "": return false
            default: terminal.writeError("Please answer y or n.\n")
            }
        }
        return false
    }
}
