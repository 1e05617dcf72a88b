import SceneKitCore
public import StorageWorkers

/// The effect of deleting a record on the records that refer to it.
public enum DeletionRule: Equatable, Sendable {
    /// The record is not deleted while others refer to it.
    case restrict
    /// The records that refer to it are deleted, too.
    case cascade
    /// The records that refer to it lose the reference.
    case clear
}

/// A property that refers to another record by its id.
///
/// People choose the record by its title, and see the title as a link to its card. Both records are in the same space.
public struct RecordReference<R: FieldRecord>: Sendable {
    let field: String
    let label: LocalizedText
    let isRequired: Bool
    /// The type of the record that it refers to, and the collection of that.
    let target: any FieldRecord.Type
    /// The scenes' base name of the record that it refers to.
    let targetScene: String
    let isIndexListed: Bool
    let index: String
    let rule: DeletionRule
    let id: @Sendable (R) -> String
    let setID: @Sendable (inout R, String) -> Void
    /// The records that refer to the one of an id.
    let referring: @Sendable (String) -> RecordQuery<R>
    let titles: @Sendable (RecordReader, [String]) throws -> [String: String]
    let find: @Sendable (RecordReader, RecordName) throws -> [PickedItem]
    /// The first records.
    let first: @Sendable (RecordReader, _ limit: Int) throws -> [PickedItem]

    var targetCollection: String { target.collectionName }

    /// Declares a reference.
    ///
    /// - Parameters:
    ///   - type: The record that it refers to.
    ///   - property: The property with the id, which is empty where there is none. A field fills it.
    ///   - index: The index of the property, by which a card lists the records that refer to it.
    ///   - scene: The base name of the other record's scenes, such as `Member` of `ViewMember` and `PickMember`; nil for the
    ///     name of its type.
    ///   - rule: The effect of deleting the other record.
    public static func to<Target: FieldRecord>(
        _ type: Target.Type,
        _ property: any WritableKeyPath<R, String> & Sendable,
        by index: RecordIndex<R, String>,
        scene: String? = nil,
        onDelete rule: DeletionRule = .restrict
    ) -> Self {
        let field = R.field(of: property)?.declaration
        return Self(
            field: field?.identifier ?? "\(property)",
            label: field?.$label ?? LocalizedText(verbatim: "\(property)"),
            isRequired: field?.isRequired ?? false,
            target: type,
            targetScene: scene ?? "\(Target.self)",
            isIndexListed: R.schema.lists(index),
            index: index.name,
            rule: rule,
            id: { $0[keyPath: property] },
            setID: { $0[keyPath: property] = $1 },
            referring: { RecordQuery(index[$0]) },
            titles: { reader, ids in
                let known = try reader.get(type, ids: ids).map { ($0.id, $0.title) }
                return Dictionary(known, uniquingKeysWith: { first, _ in first })
            },
            find: { try $0.find($1, in: type).map { PickedItem(id: $0.id, title: $0.title) } },
            first: { reader, limit in
                try reader.page(type, RecordQuery(limit: limit)).records.map {
                    PickedItem(id: $0.id, title: $0.title)
                }
            }
        )
    }

    /// The mistake and how to correct it; nil if there is none.
    var fault: String? {
        guard R.fields.contains(where: { $0.declaration.identifier == field }) else {
            return "the reference \(field) has no field: add one to 'fields' of \(R.self)"
        }
        guard isIndexListed else { return RecordSort<R>.fault("the reference '\(field)'", index) }
        guard target.isSearchable else {
            return "the reference '\(field)' finds records by words, and the schema of \(target) has none: "
                + "add '{ record, words in words.add(record.title) }' to it"
        }
        return nil
    }
}

extension RecordReader {
    /// The records that a person may mean: the one of exactly that id; else those of exactly that title; else those whose id
    /// begins with the text, and those in which each word begins a word.
    func find<R: FieldRecord>(_ name: RecordName, in type: R.Type) throws -> [R] {
        if let record = try get(type, id: name.text) { return [record] }
        guard !name.text.allSatisfy(\.isWhitespace), R.isSearchable else { return [] }
        let matches = try page(type, RecordQuery(matching: name.text, limit: RecordQuery<R>.searchLimit))
            .records
        let wanted = name.text.lowercased()
        let named = matches.filter { $0.title.lowercased() == wanted }
        guard named.isEmpty else { return Array(named.prefix(name.limit)) }
        // The beginning of an id has to be long enough to be meant as one.
        let begun = name.text.utf8.count >= 4 ? try identified(by: name, in: type) : []
        let known = Set(begun.map(\.id))
        return Array((begun + matches.filter { !known.contains($0.id) }).prefix(name.limit))
    }

    private func identified<R: FieldRecord>(by name: RecordName, in type: R.Type) throws -> [R] {
        let cursor = RecordCursor(key: Array(name.text.utf8), id: "")
        let page = try page(type, RecordQuery(after: cursor, limit: name.limit))
        return Array(page.records.prefix { $0.id.hasPrefix(name.text) })
    }
}
