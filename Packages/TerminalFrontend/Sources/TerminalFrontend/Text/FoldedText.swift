/// Compares texts without regard to case and to the accents of Latin letters, as searches do.
enum FoldedText {
    /// The words of a text, folded.
    static func words(of text: String) -> [[Character]] {
        text.split(whereSeparator: \.isWhitespace).map { $0.map(fold) }
    }

    /// The ranges of the characters with which words of a text begin like one of some folded words.
    static func beginnings(_ words: [[Character]], in characters: [Character]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var position = 0
        while position < characters.count {
            let isStart = position == 0 || !isLetter(characters[position - 1])
            let found =
                isStart
                ? words.filter { characters[position...].prefix($0.count).map(fold).elementsEqual($0) } : []
            if let length = found.map(\.count).max(), length > 0 {
                ranges.append(position..<position + length)
                position += length
            } else {
                position += 1
            }
        }
        return ranges
    }

    /// A character in lower case and without its accent.
    static func fold(_ character: Character) -> Character {
        guard let scalar = character.unicodeScalars.first else { return character }
        let lower = Character(scalar).lowercased().first ?? character
        // The Unicode name of an accented letter: LATIN SMALL LETTER E WITH ACUTE.
        guard !scalar.isASCII, let name = scalar.properties.name, let end = name.firstRange(of: " WITH "),
            let base = name[..<end.lowerBound].split(separator: " ").last, base.count == 1
        else { return lower }
        return Character(base.lowercased())
    }

    private static func isLetter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber
    }
}
