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
        /// Whether there is `CollatedText` in its keys.
        let isCollated: Bool

        init(_ name: String, _ cardinality: Cardinality, form: String = String.form) {
            self.name = name
            self.cardinality = cardinality
            self.form = form
            isCollated = form.contains(CollatedText.form)
        }
    }

    /// Lower-case letters, digits and single underscores; in a space of its own, the space's name and a slash before.
    public let name: String
    /// See `RecordSchema.init(name:version:indexes:search:)`.
    public let version: Int
    public let indexes: [Index]
    /// The form in which the records' words are stored, or nil where they have no searchable text.
    let words: WordForm?
    /// The locale by which the `CollatedText` in indexes sorts, with the version of ICU: `sv@76.1`. Nil where there is
    /// none, and in a declaration: the store knows its locale.
    let locale: String?

    /// The most keys that a record may have in all indexes together.
    static let mostKeys = 65_535

    /// The form of stored words, as a definition has it.
    enum WordForm: String {
        /// Folded by a table of our own.
        case former = "search"
        /// Folded by ICU.
        case folded = "search:icu"
    }

    init(
        name: String,
        version: Int = 1,
        indexes: [Index] = [],
        words: WordForm? = nil,
        locale: String? = nil
    ) {
        self.name = name
        self.version = version
        self.indexes = indexes
        self.words = words
        self.locale = locale
    }

    /// Whether the records have searchable text.
    public var isSearchable: Bool { words != nil }

    /// Whether there is `CollatedText` in the indexes.
    var isCollated: Bool { indexes.contains(where: \.isCollated) }

    /// Equal schemas have equal names, and different ones mostly different names.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }

    /// The indexes as text. Engines store it, and compare it with the declaration of a later run.
    public var definition: String {
        let others = [words?.rawValue, locale.map { Self.localeMark + $0 }].compactMap(\.self)
        return (indexes.map(\.definition) + others).joined(separator: " ")
    }

    /// Whether the name and the indexes' names can name files, tables and columns.
    public var isWellFormed: Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return (1...2).contains(parts.count) && parts.allSatisfy(Self.isName)
            && indexes.allSatisfy { Self.isName($0.name[...]) && Self.isForm($0.form) }
            && Set(indexes.map(\.name)).count == indexes.count
    }

    /// What is wrong with the names, and the rule; nil where nothing is.
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

    private static let localeMark = "locale:"

    static func isName(_ text: Substring) -> Bool {
        text.utf8.first.map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } == true
            && !text.contains("__")
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "_")
            }
    }

    /// A form stands in the definition, between blanks and behind a colon.
    private static func isForm(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") }
    }
}

extension CollectionSchema {
    /// A schema as `definition` has it; nil where that is not one, or not written as this program writes it.
    init?(name: String, version: Int, definition: String) {
        let parts = definition.split(separator: " ")
        self.init(
            name: name,
            version: version,
            indexes: parts.compactMap(Index.init(definition:)),
            words: parts.lazy.compactMap { WordForm(rawValue: String($0)) }.first,
            locale: parts.first { $0.hasPrefix(Self.localeMark) }
                .map { String($0.dropFirst(Self.localeMark.count)) }
        )
        guard isWellFormed, self.definition == definition else { return nil }
    }
}

extension CollectionSchema {
    /// Compares the schema with the declaration that a collection was stored with.
    ///
    /// - Throws: `StorageError.futureCollection` where the stored version is later, and `.schemaMismatch` where it is
    ///   earlier or the definition differs.
    public func check(storedVersion: Int, definition stored: String) throws {
        guard storedVersion <= version else {
            throw StorageError.futureCollection(name, found: storedVersion, supported: version)
        }
        guard storedVersion == version, stored == definition else {
            throw StorageError.schemaMismatch(collection: name, stored: stored, declared: definition)
        }
    }
}

extension CollectionSchema.Index {
    /// `one:title`, or `many:day:int` where the keys are no plain text.
    var definition: String {
        (cardinality == .one ? "one:" : "many:") + name + (form == String.form ? "" : ":" + form)
    }

    fileprivate init?(definition: Substring) {
        let parts = definition.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let cardinalities: [String: Cardinality] = ["one": .one, "many": .many]
        guard let cardinality = cardinalities[parts[0]], (2...3).contains(parts.count) else { return nil }
        self.init(parts[1], cardinality, form: parts.count == 3 ? parts[2] : String.form)
    }
}
