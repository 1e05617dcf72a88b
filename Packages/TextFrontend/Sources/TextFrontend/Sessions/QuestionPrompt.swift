@_spi(Hosting) import SceneKitCore

/// Asks a question on a terminal.
@MainActor
enum QuestionPrompt {
    private static let attempts = 3

    /// Returns true only for a clear yes; the end of input and invalid answers count as no.
    static func ask(_ question: Question, on terminal: any TextTerminal, in texts: Texts) async -> Bool {
        let prompt: LocalizedText = "\(question.$text) [y/N]"
        // English answers count in every language.
        let yes = ["y", "yes"] + letters(texts("yes"))
        let no = ["", "n", "no"] + letters(texts("no"))
        for _ in 0..<attempts {
            terminal.writeError("\(texts(prompt)) ")
            guard let line = await terminal.readLine() else {
                terminal.writeError("\n")
                return false
            }
            let answer = String(line.lowercased().split(separator: " ").first ?? "")
            if yes.contains(answer) { return true }
            if no.contains(answer) { return false }
            terminal.writeError("\(texts("Please answer y or n."))\n")
        }
        return false
    }

    /// A word and its first letter.
    private static func letters(_ word: String) -> [String] { [word, String(word.prefix(1))] }
}
