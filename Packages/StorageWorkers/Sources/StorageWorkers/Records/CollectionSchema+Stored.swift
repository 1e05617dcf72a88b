extension CollectionSchema {
    /// A schema as `definition` has it; nil where that is not one, or not written as this program writes it.
    init?(name: String, version: Int, definition: String) {
        let parts = definition.split(separator: " ")
        let words = parts.lazy.compactMap { part -> (WordForm, Index.State)? in
            let (state, rest) = Index.State.parse(part)
            return WordForm(definition: rest).map { ($0, state) }
        }.first
        self.init(
            name: name,
            version: version,
            indexes: parts.compactMap(Index.init(definition:)),
            words: words?.0,
            wordsState: words?.1 ?? Index.State(),
            locale: parts.first { $0.hasPrefix(Self.localeMark) }
                .map { String($0.dropFirst(Self.localeMark.count)) }
        )
        guard isWellFormed, self.definition == definition else { return nil }
    }

    /// The number of the indexes in a definition, without the words.
    public static func indexCount(inDefinition definition: String) -> Int {
        definition.split(separator: " ").count { word in
            let rest = Index.State.parse(word).rest
            return rest.hasPrefix("one:") || rest.hasPrefix("many:")
        }
    }

    /// A use of a stored collection, which needs a part of its indexes only.
    public enum Use: Hashable, Sendable {
        /// Reads by id, and in the order of ids.
        case records
        /// Reads in the order of the index at a position.
        case index(Int)
        case words
        case writing
    }

    /// The use of a read in a range.
    public static func use(of range: IndexRange) -> Use { range.index.map(Use.index) ?? .records }

    /// Compares the schema with the declaration that a collection was stored with, as far as a use needs it.
    ///
    /// - Throws: `StorageError.futureCollection` where the stored version is later, and `.schemaMismatch` where it is
    ///   earlier, where an index is not there or lacks records, and where a write would not know of one.
    public func check(
        storedVersion: Int,
        definition stored: String,
        for use: Use = .writing
    ) throws {
        guard storedVersion <= version else {
            throw StorageError.futureCollection(name, found: storedVersion, supported: version)
        }
        guard storedVersion == version, isRight(stored, for: use) else {
            throw StorageError.schemaMismatch(collection: name, stored: stored, declared: definition)
        }
    }

    private func isRight(_ stored: String, for use: Use) -> Bool {
        switch use {
        case .records: return true
        case .writing: return stored == definition || Self.isSame(stored, definition)
        case .index, .words: break
        }
        if stored == definition, !stored.utf8.contains(UInt8(ascii: "?")) { return true }
        guard let other = CollectionSchema(name: name, version: version, definition: stored) else {
            return false
        }
        guard case .index(let position) = use else {
            // The words of a later revision, which this program cannot make, are there beside those that it knows.
            return other.words == words && (!other.wordsState.isStale || !wordsState.isKnown)
        }
        guard other.indexes.indices.contains(position), indexes.indices.contains(position) else {
            return false
        }
        let (index, declared) = (other.indexes[position], indexes[position])
        // An index that was added later is kept at another place.
        return declared.isSame(as: index) && !index.state.isStale
            && declared.state.isAdded == index.state.isAdded
            && (!declared.isCollated || other.locale == locale)
    }

    /// Whether two definitions have the same indexes, whatever these lack.
    static func isSame(_ one: String, _ other: String) -> Bool {
        let mark = UInt8(ascii: "?")
        return one.utf8.lazy.filter { $0 != mark }.elementsEqual(other.utf8.lazy.filter { $0 != mark })
    }
}

// MARK: - Several programs

extension CollectionSchema {
    /// This stored schema with the indexes of a declaration, of which it may lack some.
    ///
    /// - Parameter isEmpty: Whether there are no records that lack the added ones.
    func adding(_ declared: CollectionSchema, isEmpty: Bool) -> CollectionSchema {
        let added = Index.State(isAdded: true, isStale: !isEmpty)
        var indexes = indexes
        for index in declared.indexes where !indexes.contains(where: index.isSame) {
            indexes.append(index)
            indexes[indexes.count - 1].state = added
        }
        var (words, wordsState) = (words, wordsState)
        if let form = declared.words, words?.isBehind(form) ?? true {
            wordsState.isAdded = wordsState.isAdded || words == nil
            wordsState.isStale = !isEmpty
            words = form
        }
        return with(indexes, words, wordsState, locale: locale ?? declared.locale)
    }

    /// This stored schema as a program with a declaration sees it, all of whose indexes it has.
    func seen(by declared: CollectionSchema) -> CollectionSchema {
        var indexes = indexes
        for position in indexes.indices {
            indexes[position].state.isKnown = declared.indexes.contains(where: indexes[position].isSame)
        }
        let positions = declared.indexes.map { indexes.firstIndex(where: $0.isSame) ?? 0 }
        let isSame = positions == Array(declared.indexes.indices)
        var wordsState = wordsState
        wordsState.isKnown = words == nil || words == declared.words
        return with(indexes, words, wordsState, positions: isSame ? nil : positions)
    }

    /// The same schema with the marks of stale indexes set or removed.
    func marked(stale isStale: Bool, _ numbers: [Int]) -> CollectionSchema {
        var indexes = indexes
        for number in numbers where indexes.indices.contains(number) {
            indexes[number].state.isStale = isStale
        }
        var wordsState = wordsState
        if numbers.contains(Self.wordsNumber) { wordsState.isStale = isStale && words != nil }
        return with(indexes, words, wordsState)
    }

    /// The same schema where all indexes lack all records. The words have no revision yet, so that each program can make
    /// its own.
    var lackingAll: CollectionSchema {
        let lacking = marked(stale: true, numbers { _ in true })
        return lacking.with(lacking.indexes, words.map { WordForm(folding: $0.folding) }, lacking.wordsState)
    }

    /// The same schema with an index out of use.
    func dropping(_ number: Int) -> CollectionSchema {
        var indexes = indexes
        indexes[number].state.isDropped = true
        indexes[number].state.isStale = false
        return with(indexes, words, wordsState)
    }

    /// The same schema as something sees it that knows one of the indexes only.
    func knowing(_ number: Int) -> CollectionSchema {
        var (indexes, wordsState) = (indexes, wordsState)
        for position in indexes.indices { indexes[position].state.isKnown = position == number }
        wordsState.isKnown = false
        return with(indexes, words, wordsState)
    }

    private func with(
        _ indexes: [Index],
        _ words: WordForm?,
        _ wordsState: Index.State,
        positions: [Int]? = nil,
        locale: String? = nil
    ) -> CollectionSchema {
        CollectionSchema(
            name: name,
            version: version,
            indexes: indexes,
            words: words,
            wordsState: wordsState,
            positions: positions ?? self.positions,
            locale: locale ?? self.locale
        )
    }

    /// The number of the words among the indexes.
    static let wordsNumber = -1

    /// The numbers of indexes for whose states a condition holds.
    func numbers(where isWanted: (Index.State) -> Bool) -> [Int] {
        indexes.indices.filter { !indexes[$0].state.isDropped && isWanted(indexes[$0].state) }
            + (words != nil && isWanted(wordsState) ? [Self.wordsNumber] : [])
    }

    /// The position of a stored index among those that this program declares.
    func declaredPosition(_ position: Int) -> Int { positions?.firstIndex(of: position) ?? position }
}

/// A change of a stored collection's definition, which a batch makes in its transaction.
public enum DefinitionChange: Hashable, Sendable {
    /// Another definition with the same indexes, and more behind them.
    case set(String)
    /// The indexes of those numbers lack records of the batch.
    case stale([Int])

    /// The definition that is to be stored instead of the present one.
    public func applied(to stored: String, of name: String) -> String {
        switch self {
        case .set(let definition): definition
        case .stale(let numbers):
            CollectionSchema(name: name, version: 1, definition: stored)?.marked(stale: true, numbers)
                .definition
                ?? stored
        }
    }
}

extension CollectionSchema.WordForm {
    var definition: String { folding.rawValue + (revision > 1 ? ":\(revision)" : "") }

    fileprivate init?(definition: Substring) {
        let parts = definition.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 3, let revision = Int(parts[2]), revision > 1 { self.revision = revision }
        guard let folding = Folding(rawValue: parts.prefix(2).joined(separator: ":")) else { return nil }
        self.folding = folding
    }

    /// Whether another form is a later revision of this one.
    func isBehind(_ other: Self) -> Bool { folding == other.folding && revision < other.revision }
}

extension CollectionSchema.Index.State {
    /// The marks before an index in a definition.
    var mark: String { (isStale ? "?" : "") + (isAdded ? "+" : "") + (isDropped ? "-" : "") }

    static func parse(_ text: Substring) -> (state: Self, rest: Substring) {
        let marks = text.prefix { "?+-".contains($0) }
        let state = Self(
            isAdded: marks.contains("+"),
            isStale: marks.contains("?"),
            isDropped: marks.contains("-")
        )
        return (state, text.dropFirst(marks.count))
    }
}

extension CollectionSchema.Index {
    /// `one:title`, `many:day:int` where the keys are no plain text, or `one:title:text:2` in a second revision; behind
    /// the marks of its state.
    var definition: String { state.mark + plainDefinition }

    /// The same without the marks.
    var plainDefinition: String {
        let hasForm = form != String.form || revision > 1
        return (cardinality == .one ? "one:" : "many:") + name + (hasForm ? ":" + form : "")
            + (revision > 1 ? ":\(revision)" : "")
    }

    fileprivate init?(definition: Substring) {
        let (state, rest) = State.parse(definition)
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let cardinalities: [String: Cardinality] = ["one": .one, "many": .many]
        guard let cardinality = cardinalities[parts[0]], (2...4).contains(parts.count) else { return nil }
        let revision = parts.count == 4 ? Int(parts[3]) ?? 0 : 1
        self.init(parts[1], cardinality, form: parts.count > 2 ? parts[2] : String.form, revision: revision)
        self.state = state
    }
}
