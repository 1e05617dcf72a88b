/// A text that a person sees: an English sentence, which the tables of other languages translate, with its arguments.
///
/// A literal is the key of its translations, and each interpolated value is an argument of it:
///
/// ```swift
/// import SceneKitCore
///
/// let name = "Ada"
/// let message: LocalizedText = "Deleted \(name)."
/// print(message.string)
/// ```
///
/// The key of that text is `Deleted %@.`, and its German translation can be `%@ gelöscht.` Texts are equal, and are
/// encoded, by what they say, so JSON and recordings hold English. Only programs send their hosts the keys and arguments.
public struct LocalizedText: Sendable {
    /// The text in English, or in the language it was localized for.
    public let string: String
    let source: Source

    enum Source: Sendable {
        /// A person's own words, or a finished text.
        case verbatim
        /// The text is its own key.
        case key
        case composition(Composition)
        /// Two arguments: the text, and what other people see in its place.
        case detailed(Composition)
        /// Two arguments: the words of command lines and programs, and those of front ends with labels.
        case named(Composition)
        /// A number with separators.
        case number
        /// This date of ISO 8601.
        case date(String)
        /// The text is a date of ISO 8601, which people see as they write it in forms.
        case dateInForms
        /// A translation of this English text.
        case translation(String)
    }

    final class Composition: Sendable {
        let key: String
        let arguments: [LocalizedText]

        init(key: String, arguments: [LocalizedText]) {
            self.key = key
            self.arguments = arguments
        }
    }

    init(_ string: String, _ source: Source) {
        self.string = string
        self.source = source
    }

    /// A text that is the same in every language, such as a person's name.
    public init(verbatim string: String) {
        self.init(string, .verbatim)
    }

    /// A text that is its own key: a declaration's, which a manifest or a table names at run time.
    public init(key: String) {
        self.init(key, .key)
    }

    /// A label in the words of an identifier: `First name` of `first-name`.
    init(identifier: String) {
        let words = identifier.split(separator: "-").joined(separator: " ")
        self.init(key: words.prefix(1).uppercased() + words.dropFirst())
    }

    /// A number whose separators differ between languages.
    ///
    /// - Parameter number: The number in English: `1,204`, `12.50`.
    public init(number: String) {
        self.init(number, .number)
    }

    /// A date, in English as the text says and in other languages in their form.
    ///
    /// - Parameters:
    ///   - date: The date in ISO 8601, whose year or day may be unknown: `1815-12-10`, `--12-10`.
    ///   - text: The date in English: `10 December 1815`.
    public init(date: String, text: String) {
        self.init(text, .date(date))
    }

    /// A date of ISO 8601 in a form's hint: people see it as forms show dates to them.
    public init(dateInForms date: String) {
        self.init(date, .dateInForms)
    }

    /// The text in English, also after it was localized: it identifies a column in an address.
    public var original: String {
        if case .translation(let original) = source { original } else { string }
    }

    /// A text with arguments.
    ///
    /// - Parameter key: The text with `%@` in the place of each argument.
    init(key: String, arguments: [LocalizedText]) {
        guard !arguments.isEmpty else {
            self.init(key, .key)
            return
        }
        self.init(
            Texts.fill(key, with: arguments.map(\.string)),
            .composition(Composition(key: key, arguments: arguments))
        )
    }

    /// A sentence for one thing or for several. Each form is a key of its own.
    ///
    /// The choice is right for English, German, Portuguese and Chinese; languages with more than two forms, such as
    /// Polish or Arabic, need more than it can express.
    ///
    /// - Parameters:
    ///   - count: The number of things.
    ///   - one: The whole sentence for exactly one.
    ///   - other: The whole sentence for any other number.
    public init(
        count: Int,
        one: @autoclosure () -> LocalizedText,
        other: @autoclosure () -> LocalizedText
    ) {
        self = count == 1 ? one() : other()
    }

    /// The text in the language of `texts`; unchanged if there is no translation.
    @_spi(Hosting) public func localized(by texts: Texts) -> LocalizedText {
        guard !texts.isEmpty else { return self }
        switch source {
        case .verbatim, .translation: return self
        case .key: return texts[string].map { LocalizedText($0, .translation(string)) } ?? self
        case .number:
            guard let format = NumberFormat(texts) else { return self }
            return LocalizedText(format.localized(string), .translation(string))
        case .date(let date):
            guard let shown = DateFormat(texts)?.localized(date), shown != date else { return self }
            return LocalizedText(shown, .translation(string))
        case .dateInForms:
            let shown = texts.dateInForms(string)
            return shown == string ? self : LocalizedText(shown, .translation(string))
        case .composition(let composition):
            let arguments = composition.arguments.map { argument in
                let text = argument.localized(by: texts).string
                return texts.isolatesArguments ? VisibleText.isolated(text) : text
            }
            let key = texts[composition.key] ?? composition.key
            return LocalizedText(Texts.fill(key, with: arguments), .translation(string))
        case .detailed(let composition):
            return composition.arguments[texts.hidesDetails ? 1 : 0].localized(by: texts)
        case .named(let composition):
            return composition.arguments[texts.showsLabels ? 1 : 0].localized(by: texts)
        }
    }

    /// A text with details for whoever runs the program. A session over a network can show other people another text in
    /// its place: see ``Texts/hidesDetails``.
    public init(details: LocalizedText, others: LocalizedText) {
        self.init(details.string, .detailed(Composition(key: "%@", arguments: [details, others])))
    }

    /// Something that command lines and programs call by its name, and that people know by its label on a full screen or a
    /// page.
    ///
    /// - Parameters:
    ///   - command: The words of a command line: `'delete'`.
    ///   - label: The words in which people see it: `Delete`.
    public init(command: LocalizedText, label: LocalizedText) {
        self.init(command.string, .named(Composition(key: "%@", arguments: [command, label])))
    }

    /// Joins two parts of one text, for a literal that is too long for a line: their key is one, too.
    public static func + (left: Self, right: Self) -> Self {
        let (first, second) = (left.parts, right.parts)
        return Self(key: first.key + second.key, arguments: first.arguments + second.arguments)
    }

    /// Whole texts one after the other: sentences, lines, or a list of names.
    public static func joined(_ texts: [LocalizedText], separator: String) -> LocalizedText {
        LocalizedText(key: texts.map { _ in "%@" }.joined(separator: separator), arguments: texts)
    }

    private var parts: (key: String, arguments: [LocalizedText]) {
        switch source {
        case .verbatim, .number, .date, .dateInForms, .translation, .detailed, .named: ("%@", [self])
        case .key: (string, [])
        case .composition(let composition): (composition.key, composition.arguments)
        }
    }
}

extension LocalizedText: Hashable {
    public static func == (left: Self, right: Self) -> Bool { left.string == right.string }

    public func hash(into hasher: inout Hasher) { hasher.combine(string) }
}

extension LocalizedText: CustomStringConvertible {
    public var description: String { string }
}
