/// A collection of records: its name, its indexes, and its records' searchable text.
///
/// ```swift
/// struct Note: Record {
///     static let byTitle = RecordIndex("title", \Note.title)
///     static let byTag = RecordIndex("tag", each: \Note.tags)
///     static let schema = RecordSchema(name: "notes", indexes: byTitle, byTag) { note, words in
///         words.add(note.title)
///     }
///
///     var id: String
///     var title: String
///     var tags: [String]
/// }
/// ```
public struct RecordSchema<R: Record>: Sendable {
    /// The collection as backends see it.
    public let collection: CollectionSchema
    /// Adds the keys and words by which a record is found.
    ///
    /// One closure, and no array of them: a type that depends on `R` is looked up at run time, for each record.
    let fill: @Sendable (R, inout IndexEntries) -> Void
    /// Adds the words by which a search finds a record; nil where records are not searched.
    let search: (@Sendable (R, inout SearchWords) -> Void)?
    /// The mistake in the names of the collection and its indexes, and the rule; nil if there is none.
    ///
    /// A host refuses to register a module with such records, and a store to use them.
    public let fault: String?

    /// - Parameters:
    ///   - name: Lower-case letters, digits and single underscores, beginning with a letter.
    ///   - version: Raised when the bodies change, or when an index's keys are made otherwise; stored records are
    ///     brought up to it at the first use. An index that comes, goes or has keys of another type needs no new version.
    ///   - index: The indexes, each with a name of its own.
    ///   - searchRevision: Raised when `search` adds other text: the words of the stored records are then made anew, while
    ///     programs of earlier revisions go on searching.
    ///   - search: Adds the text of which every word finds the record; nil where records are not searched.
    public init<each Key: IndexKey>(
        name: String,
        version: Int = 1,
        indexes index: repeat RecordIndex<R, each Key>,
        searchRevision: Int = 1,
        search: (@Sendable (R, inout SearchWords) -> Void)? = nil
    ) {
        var indexes: [CollectionSchema.Index] = []
        var fill: @Sendable (R, inout IndexEntries) -> Void = { search?($0, &$1.words) }
        for index in repeat each index {
            let (position, others) = (indexes.count, fill)
            indexes.append(index.declaration)
            fill = { record, entries in
                others(record, &entries)
                index.fill(record, position, &entries)
            }
        }
        self.fill = fill
        self.search = search
        collection = CollectionSchema(
            name: name,
            version: version,
            indexes: indexes,
            words: search == nil ? nil : CollectionSchema.WordForm(revision: searchRevision)
        )
        fault = collection.nameFault
    }

    /// A schema whose indexes are only known at run time, and whose records are not searched.
    ///
    /// - Parameters:
    ///   - name: As above.
    ///   - indexes: The indexes, each with a name of its own, and with keys of one type.
    public init<Key: IndexKey>(name: String, indexes: [RecordIndex<R, Key>]) {
        fill = { record, entries in
            for (position, index) in indexes.enumerated() { index.fill(record, position, &entries) }
        }
        search = nil
        collection = CollectionSchema(name: name, indexes: indexes.map(\.declaration))
        fault = collection.nameFault
    }

    /// Whether it lists an index.
    public func lists<Key>(_ index: RecordIndex<R, Key>) -> Bool {
        collection.indexes.contains(where: index.declaration.isSame)
    }

    /// The collection's name, without that of a space.
    public var name: String { collection.name }
}
