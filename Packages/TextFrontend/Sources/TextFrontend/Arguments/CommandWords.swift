/// Splits a typed line into words at blanks, except within quotes.
enum CommandWords {
    static func split(_ line: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isBegun = false
        var quote: Character?
        for character in line {
            if let open = quote {
                if character == open { quote = nil } else { word.append(character) }
            } else if character == "\"" || character == "'" && !isBegun {
                quote = character
                isBegun = true
            } else if character.isWhitespace {
                if isBegun { words.append(word) }
                word = ""
                isBegun = false
            } else {
                word.append(character)
                isBegun = true
            }
        }
        if isBegun { words.append(word) }
        return words
    }
}
