/// A type name, such as `WeatherReport`, and its other forms.
struct TypeName: Equatable {
    let text: String
    /// The words `Weather` and `Report`; an abbreviation in capitals is one word.
    let words: [String]

    /// - Parameter what: The named thing in messages: `scene`, `use case`.
    /// - Throws: `GeneratorFailure` if it is not a valid name of a Swift type.
    init(_ text: String, what: String) throws(GeneratorFailure) {
        guard !text.isEmpty else {
            throw GeneratorFailure("the \(what) needs a name, such as \(Self.example(what))")
        }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) }) else {
            throw GeneratorFailure(
                "'\(text)' is not a valid name of a \(what): use letters and digits, as in \(Self.example(what))"
            )
        }
        guard let first = text.first, first.isUppercase else {
            throw GeneratorFailure(
                "'\(text)' is not a valid name of a \(what): begin with a capital letter"
                    + (text.first?.isLetter == true
                        ? ", as in \(text.prefix(1).uppercased() + text.dropFirst())" : "")
            )
        }
        self.text = text
        words = Self.split(text)
        for form in [text, camel] where SwiftWords.reserved.contains(form) {
            throw GeneratorFailure("'\(text)' cannot name a \(what): \(SwiftWords.reason(form))")
        }
    }

    /// A name found in Swift source.
    init(declared text: String) {
        self.text = text
        words = Self.split(text)
    }

    /// `weatherReport`.
    var camel: String { words[0].lowercased() + words.dropFirst().joined() }
    /// `weather-report`.
    var kebab: String { words.map { $0.lowercased() }.joined(separator: "-") }
    /// `weather_report`.
    var snake: String { words.map { $0.lowercased() }.joined(separator: "_") }
    /// `weather report`.
    var spoken: String { words.map { $0.lowercased() }.joined(separator: " ") }
    /// `Weather report`.
    var title: String {
        words[0].prefix(1).uppercased() + words[0].dropFirst()
            + words.dropFirst().map { " " + $0.lowercased() }.joined()
    }

    /// `weather reports`.
    var plural: String {
        let endings = ["s", "x", "z", "ch", "sh"]
        if spoken.hasSuffix("y"), !["a", "e", "i", "o", "u"].contains(where: { spoken.hasSuffix($0 + "y") }) {
            return spoken.dropLast() + "ies"
        }
        return spoken + (endings.contains(where: spoken.hasSuffix) ? "es" : "s")
    }
    /// `a weather report`, `an entry`.
    var withArticle: String { ("aeiou".contains(spoken.prefix(1)) ? "an " : "a ") + spoken }

    private static func example(_ what: String) -> String {
        what == "use case" ? "FetchForecast" : "Weather"
    }

    /// A word begins at a capital after a small letter or digit, and at the last of several capitals before a small
    /// letter.
    private static func split(_ text: String) -> [String] {
        let letters = Array(text)
        var words: [String] = []
        for (position, letter) in letters.enumerated() {
            let previous = position > 0 ? letters[position - 1] : nil
            let next = position + 1 < letters.count ? letters[position + 1] : nil
            let begins =
                letter.isUppercase
                && (previous == nil || previous?.isUppercase == false || next?.isLowercase == true)
            if begins || words.isEmpty { words.append("") }
            words[words.count - 1].append(letter)
        }
        return words
    }
}
