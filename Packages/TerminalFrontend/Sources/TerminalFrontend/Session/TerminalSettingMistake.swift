public import SceneKitCore

/// The first mistake in the value of a setting.
public struct TerminalSettingMistake: Error, Equatable {
    /// The number of characters before the mistake.
    public var offset: Int
    /// The mistake and how to correct it, as a sentence without its full stop.
    public var reason: LocalizedText

    public init(offset: Int, reason: LocalizedText) {
        self.offset = offset
        self.reason = reason
    }
}

/// A word of a setting's value: a name, or `name=value`.
struct SettingWord {
    var name: String
    var value: String?
    /// The number of characters before the word.
    var offset: Int

    static func all(of text: String) -> [SettingWord] {
        var words: [SettingWord] = []
        var word = ""
        func end(at position: Int) {
            guard !word.isEmpty else { return }
            let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            words.append(
                SettingWord(
                    name: String(sides[0]),
                    value: sides.count == 2 ? String(sides[1]) : nil,
                    offset: position - word.count
                )
            )
            word = ""
        }
        for (position, character) in text.enumerated() {
            if character.isWhitespace { end(at: position) } else { word.append(character) }
        }
        end(at: text.count)
        return words
    }

    func mistake(
        _ reason: LocalizedText,
        nearest name: String,
        among names: [String]
    ) -> TerminalSettingMistake {
        let guess = Suggestion.text(Suggestion.nearest(to: name, in: names))
        return TerminalSettingMistake(
            offset: offset,
            reason: "\(reason)\(guess); available: \(names.joined(separator: ", "))"
        )
    }
}
