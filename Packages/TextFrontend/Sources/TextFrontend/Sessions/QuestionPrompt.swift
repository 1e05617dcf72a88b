@_spi(Hosting) import SceneKitCore

/// Asks a question on a terminal.
@MainActor
enum QuestionPrompt {
    private static let attempts = 3

    /// Returns true only for a clear yes; the end of input and invalid answers count as no.
    static func ask(_ question: Question, on terminal: any TextTerminal, in texts: Texts) async -> Bool {
        // Below several lines, the answer has a line of its own.
        let confirm = LocalizedText.joined([question.$confirm, LocalizedText(verbatim: "?")], separator: "")
        let asked = question.isLong ? question.followed(by: confirm) : question.$text
        let prompt: LocalizedText = "\(asked) [y/N]"
        // English answers count in every language.
        let yes = ["y", "yes"] + letters(texts("yes"))
        let no = ["", "n", "no"] + letters(texts("no"))
        for _ in 0..<attempts {
            terminal.writeError(
                (question.isLong ? TerminalText(lines: texts(prompt)) : "\(texts(prompt))") + " "
            )
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

extension Question {
    fileprivate var isLong: Bool { text.contains("\n") }

    /// The question and then another text, which is below it if it has several lines.
    func followed(by text: LocalizedText) -> LocalizedText {
        .joined([$text, text], separator: isLong ? "\n" : " ")
    }
}
