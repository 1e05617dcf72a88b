internal import FoundationEssentials

/// The translations of a session's language. Front ends pass them to `localized(by:)` before they draw.
@_spi(Hosting) public struct Texts: Equatable, Sendable {
    /// The language's code: `de`.
    public let language: String
    private let table: [String: String]
    /// The order of day and month in the dates that the person writes; nil to ask where it matters. It is the language's
    /// unless the front end knows the person's region.
    public var dateOrder: DateOrder?
    /// Whether people see nothing of texts that are only for whoever runs the program, such as the address of a database.
    public var hidesDetails = false
    /// Whether people see labels and not the names that command lines have for actions and options: see
    /// ``LocalizedText/init(command:label:)``.
    public var showsLabels = false
    /// Whether a name with right-to-left letters or direction controls cannot reorder the sentence around it: see
    /// ``VisibleText/isolated(_:)``. Terminals show direction controls instead.
    public var isolatesArguments = false

    /// The texts as they are in the sources.
    public static let english = Texts(language: "en", table: [:])

    /// - Parameters:
    ///   - language: The language's code.
    ///   - table: The translations, by the English text with `%@` in the place of each argument.
    public init(language: String, table: [String: String]) {
        self.language = language
        self.table = table
        dateOrder = DateOrder(locales: [language])
    }

    /// Joins tables; the first translation of a text counts.
    ///
    /// - Parameters:
    ///   - language: The language's code.
    ///   - tables: The contents of `.strings` files, in UTF-8.
    /// - Throws: If a table is not a property list of strings.
    public init(language: String, tables: [[UInt8]]) throws {
        var all: [String: String] = [:]
        for bytes in tables {
            all.merge(try Self.table(bytes)) { first, _ in first }
        }
        self.init(language: language, table: all)
    }

    /// The translations in a `.strings` file; none in an empty one.
    public static func table(_ bytes: [UInt8]) throws -> [String: String] {
        // An empty text is no property list.
        guard bytes.contains(where: { $0 > UInt8(ascii: " ") }) else { return [:] }
        return try PropertyListDecoder().decode([String: String].self, from: Data(bytes))
    }

    /// Texts are equal by their language, since a process has one set of tables.
    public static func == (left: Self, right: Self) -> Bool {
        left.language == right.language && left.dateOrder == right.dateOrder
            && left.hidesDetails == right.hidesDetails && left.isolatesArguments == right.isolatesArguments
            && left.showsLabels == right.showsLabels
    }

    /// Whether every text stays as it is: there are no translations and no order of dates, and nothing is hidden, isolated
    /// or called by its label.
    public var isEmpty: Bool {
        table.isEmpty && dateOrder == nil && !hidesDetails && !isolatesArguments && !showsLabels
    }

    /// The translation of a key; nil if there is none.
    public subscript(key: String) -> String? { table[key] }

    /// A front end's own text in this language.
    public func callAsFunction(_ text: LocalizedText) -> String { text.localized(by: self).string }

    /// Replaces `%@` by the arguments in their order, and `%2$@` by the second one.
    public static func fill(_ key: String, with arguments: [String]) -> String {
        var result = ""
        var rest = key[...]
        var next = 0
        while let percent = rest.utf8.firstIndex(of: UInt8(ascii: "%")) {
            result += rest[..<percent]
            let after = rest[rest.utf8.index(after: percent)...]
            if after.utf8.first == UInt8(ascii: "@"), arguments.indices.contains(next) {
                result += arguments[next]
                next += 1
                rest = after[after.utf8.index(after: after.startIndex)...]
                continue
            }
            let digits = after.prefix { $0.isASCII && $0.isNumber }
            if let position = Int(digits), arguments.indices.contains(position - 1),
                after[digits.endIndex...].hasPrefix("$@")
            {
                result += arguments[position - 1]
                rest = after[digits.endIndex...].dropFirst(2)
            } else {
                result += "%"
                rest = after
            }
        }
        return result + rest
    }
}
