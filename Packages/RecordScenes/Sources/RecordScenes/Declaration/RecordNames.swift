public import SceneKitCore

/// The words for a record in the texts of its scenes, such as `loan` and `loans`.
///
/// They are keys of translations, which the app's module has.
public struct RecordNames: Equatable, Sendable {
    public var one: LocalizedText
    public var many: LocalizedText
    /// The title of the list: `Loans`.
    public var title: LocalizedText

    /// - Parameters:
    ///   - one: The singular in a sentence: `loan`.
    ///   - many: The plural in a sentence: `loans`.
    ///   - title: The title of the list; nil for the plural with a capital.
    public init(_ one: LocalizedText, _ many: LocalizedText, title: LocalizedText? = nil) {
        self.one = one
        self.many = many
        self.title = title ?? Self.capitalized(many)
    }

    /// The singular as a title: `Loan`.
    var single: LocalizedText { Self.capitalized(one) }

    private static func capitalized(_ text: LocalizedText) -> LocalizedText {
        LocalizedText(key: text.original.prefix(1).uppercased() + text.original.dropFirst())
    }

    /// The words of a type's name: `LibraryMember` is `library member`.
    init(type name: String) {
        let words = name.reduce(into: "") { text, letter in
            let isStart = letter.isUppercase && text.last?.isLowercase == true
            text += (isStart ? " " : "") + letter.lowercased()
        }
        self.init(LocalizedText(key: words), LocalizedText(key: Self.plural(words)))
    }

    /// The regular English plural.
    private static func plural(_ word: String) -> String {
        let endings = ["s", "x", "z", "ch", "sh"]
        if endings.contains(where: word.hasSuffix) { return word + "es" }
        guard word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) else {
            return word + "s"
        }
        return word.dropLast() + "ies"
    }

    /// `1 loan`, `1,204 loans`.
    func counted(_ count: Int) -> LocalizedText {
        .joined([count.grouped, count == 1 ? one : many], separator: " ")
    }
}
