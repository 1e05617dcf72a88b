/// A collection as backends see it: its name, its indexes, and whether its records have searchable text.
public struct CollectionSchema: Hashable, Sendable {
    /// An index: its keys are UTF-8 text, and compared byte by byte.
    public struct Index: Hashable, Sendable {
        /// How many keys a record has in it.
        public enum Cardinality: Hashable, Sendable {
            /// One or none; a record without a key is not in the index.
            case one
            /// Any number.
            case many
        }

        public let name: String
        public let cardinality: Cardinality
        /// The form of its keys; see `IndexKey.form`.
        public let form: String
        /// Counts the ways in which its keys were made.
        let revision: Int
        /// Whether there is `CollatedText` in its keys.
        let isCollated: Bool
        /// What a stored collection says of it, and what this program knows.
        var state = State()

        struct State: Hashable, Sendable {
            /// Whether it was added to a collection that was there.
            var isAdded = false
            /// Whether records are without their keys in it: those before it, or of a program that does not know it.
            var isStale = false
            /// Whether it is out of use; its number is not used again.
            var isDropped = false
            /// Whether this program makes its keys.
            var isKnown = true
        }

        init(_ name: String, _ cardinality: Cardinality, form: String = String.form, revision: Int = 1) {
            self.name = name
            self.cardinality = cardinality
            self.form = form
            self.revision = revision
            isCollated = form.contains(CollatedText.form)
        }

        /// Whether it has the same keys.
        func isSame(as other: Index) -> Bool {
            name == other.name && cardinality == other.cardinality && form == other.form
                && revision == other.revision && state.isDropped == other.state.isDropped
        }
    }

    /// Lower-case letters, digits and single underscores; in a space of its own, the space's name and a slash before.
    public let name: String
    /// See `RecordSchema.init(name:version:indexes:search:)`.
    public let version: Int
    public let indexes: [Index]
    /// The form in which the records' words are stored, or nil where they have no searchable text.
    let words: WordForm?
    /// The state of the words, which are one more index.
    let wordsState: Index.State
    /// Where the declared indexes are among the stored ones; nil where the positions are the same.
    let positions: [Int]?
    /// The locale by which the `CollatedText` in indexes sorts, with the version of ICU: `sv@76.1`. Nil where there is
    /// none, and in a declaration: the store knows its locale.
    let locale: String?

    /// The most keys that a record may have in all indexes together.
    static let mostKeys = 65_535

    /// The form of stored words: `search:icu`, or `search:icu:2` in a second revision.
    struct WordForm: Hashable {
        enum Folding: String {
            /// Folded by a table of our own.
            case former = "search"
            /// Folded by ICU.
            case folded = "search:icu"
        }

        var folding = Folding.folded
        /// Counts the ways in which a record's words were chosen.
        var revision = 1

        static let folded = WordForm()
    }

    init(
        name: String,
        version: Int = 1,
        indexes: [Index] = [],
        words: WordForm? = nil,
        wordsState: Index.State = Index.State(),
        positions: [Int]? = nil,
        locale: String? = nil
    ) {
        self.name = name
        self.version = version
        self.indexes = indexes
        self.words = words
        self.wordsState = wordsState
        self.positions = positions
        self.locale = locale
        let others = [
            words.map { wordsState.mark + $0.definition }, locale.map { Self.localeMark + $0 },
        ].compactMap(\.self)
        definition = (indexes.map(\.definition) + others).joined(separator: " ")
    }

    /// Whether the records have searchable text.
    public var isSearchable: Bool { words != nil }

    /// Whether there is `CollatedText` in the indexes.
    var isCollated: Bool { indexes.contains(where: \.isCollated) }

    /// Equal schemas have equal names, and different ones mostly different names.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }

    /// The indexes as text, which engines store: `one:title ?+many:tag search:icu`.
    ///
    /// The position of an index in it is its number. A plus sign marks one that was added later, a question mark one that
    /// lacks records, and a minus sign one that was dropped.
    public let definition: String

    /// Whether the name and the indexes' names can name files, tables and columns.
    public var isWellFormed: Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return (1...2).contains(parts.count) && parts.allSatisfy(Self.isName)
            && indexes.allSatisfy { Self.isName($0.name[...]) && Self.isForm($0.form) }
            && Set(made.map(\.name)).count == made.count
    }

    /// The mistake in the names, and the rule; nil if there is none.
    var nameFault: String? {
        func fault(_ what: String, _ name: some StringProtocol) -> String {
            let letters = name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
            let words = String(letters).split(separator: "_").joined(separator: "_")
            let proposal = Self.isName(words[...]) ? ", such as '\(words)'" : ""
            return
                "'\(name)' cannot name \(what): a name is lower-case letters, digits and single underscores, and begins "
                + "with a letter\(proposal)"
        }
        if !Self.isName(name[...]) { return fault("a collection", name) }
        for (position, index) in indexes.enumerated() {
            if !Self.isName(index.name[...]) { return fault("an index", index.name) }
            if !Self.isForm(index.form) {
                return
                    "the keys of the index '\(index.name)' have the form '\(index.form)': a form is printable ASCII without "
                    + "blanks and colons"
            }
            if indexes[..<position].contains(where: { $0.name == index.name }) {
                return "two indexes have the name '\(index.name)'"
            }
        }
        return nil
    }

    /// The indexes that were made with the collection.
    private var made: [Index] { indexes.filter { !$0.state.isAdded } }

    /// The same collection as a store has it.
    ///
    /// - Parameters:
    ///   - space: the store's space, or empty.
    ///   - locale: the store's locale and version of ICU, if they are known.
    func stored(inSpace space: String, locale: String?) -> CollectionSchema {
        CollectionSchema(
            name: space.isEmpty ? name : space + "/" + name,
            version: version,
            indexes: indexes,
            words: words,
            locale: isCollated ? locale : nil
        )
    }

    static let localeMark = "locale:"

    static func isName(_ text: Substring) -> Bool {
        var last: UInt8?
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"): break
            case UInt8(ascii: "0")...UInt8(ascii: "9") where last != nil: break
            case UInt8(ascii: "_") where last != nil && last != UInt8(ascii: "_"): break
            default: return false
            }
            last = byte
        }
        return last != nil
    }

    /// A form stands in the definition, between blanks and behind a colon.
    private static func isForm(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") }
    }
}
