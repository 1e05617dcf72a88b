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
/// People choose the record by its title, and see the title as a link to its card.
public struct RecordReference<R: FieldRecord>: Sendable {
    let field: String
    let label: LocalizedText
    /// The scene that shows the other record, by its id.
    let card: String
    /// The scene in which a person chooses the other record; nil for none.
    let picker: String?
    /// The module of both scenes; nil for that of this reference.
    let module: String?
    /// The other record's type; nil for a record that another module knows.
    let target: RecordTarget?
    let index: String
    let isIndexListed: Bool
    let rule: DeletionRule
    let id: @Sendable (R) -> String
    let setID: @Sendable (inout R, String) -> Void
    /// The records that refer to the one of an id.
    let referring: @Sendable (String) -> RecordQuery<R>
    /// The records that refer to the one of an id, and after them those that refer to one of a later id.
    let referringFrom: @Sendable (String) -> RecordQuery<R>

    /// Declares a reference to a record of ready-made scenes. Both records are in the same space.
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
        let name = scene ?? "\(Target.self)"
        return Self(
            property,
            by: index,
            card: "View" + name,
            picker: "Pick" + name,
            target: RecordTarget(type),
            rule: rule
        )
    }

    /// Declares a reference to what a scene of another module shows, such as a contact.
    ///
    /// The other module names its records by ``SceneParameter/parameter(_:_:_:kind:isRequired:appliesTo:finds:titles:)``. In a
    /// host without it, the property is shown as it is. Deleting the other record changes nothing here.
    ///
    /// - Parameters:
    ///   - card: The scene that shows the record, by its parameter `id`.
    ///   - module: The scene's module.
    ///   - property: The property with the id, which is empty where there is none. A field fills it.
    ///   - index: The index of the property.
    ///   - picker: The scene in which a person chooses the record, whose result is a `PickedItem`; nil for none.
    public static func to(
        scene card: String,
        in module: String,
        _ property: any WritableKeyPath<R, String> & Sendable,
        by index: RecordIndex<R, String>,
        picker: String? = nil
    ) -> Self {
        Self(property, by: index, card: card, picker: picker, module: module)
    }

    private init(
        _ property: any WritableKeyPath<R, String> & Sendable,
        by index: RecordIndex<R, String>,
        card: String,
        picker: String?,
        module: String? = nil,
        target: RecordTarget? = nil,
        rule: DeletionRule = .restrict
    ) {
        let field = R.field(of: property)?.declaration
        self.field = field?.identifier ?? "\(property)"
        label = field?.$label ?? LocalizedText(verbatim: "\(property)")
        self.card = card
        self.picker = picker
        self.module = module
        self.target = target
        self.index = index.name
        isIndexListed = R.schema.lists(index)
        self.rule = rule
        id = { $0[keyPath: property] }
        setID = { $0[keyPath: property] = $1 }
        referring = { RecordQuery(index[$0]) }
        referringFrom = { RecordQuery(index[$0...]) }
    }

    /// The ids, among some, of the records that others refer to, in order.
    ///
    /// It reads the first reference from an id on, and goes on with the id after that one: at most one record for each id, and
    /// one for each referred record in the store.
    func referred(_ ids: some Sequence<String>, _ reader: RecordReader) throws -> [String] {
        var rest = ids.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }[...]
        var found: [String] = []
        while let id = rest.popFirst() {
            var query = referringFrom(id)
            query.limit = 1
            guard let next = try reader.page(R.self, query).records.first.map(self.id) else { break }
            if id.utf8.lexicographicallyPrecedes(next.utf8) {
                rest = rest.drop { $0.utf8.lexicographicallyPrecedes(next.utf8) }
            } else {
                found.append(id)
            }
        }
        return found
    }

    /// The mistake and how to correct it; nil if there is none.
    var fault: String? {
        guard R.fields.contains(where: { $0.declaration.identifier == field }) else {
            return "the reference \(field) has no field: add one to 'fields' of \(R.self)"
        }
        guard isIndexListed else { return RecordSort<R>.fault("the reference '\(field)'", index) }
        guard target?.isSearchable != false else {
            return "the reference '\(field)' finds records by words, and the schema of \(card) has none: "
                + "add '{ record, words in words.add(record.title) }' to it"
        }
        return nil
    }

    /// The place of the other record's card, on top of the present scene.
    func place(of id: String) -> Location { Location(card, parameters: ["id": id]) }
}

/// A type of records that a reference leads to, for those who do not know the type.
struct RecordTarget: Sendable {
    let type: any Record.Type
    let isSearchable: Bool
    let titles: @Sendable (RecordReader, [String]) throws -> [String: String]
    let find: @Sendable (RecordReader, RecordName) throws -> [PickedItem]
    /// The first records.
    let first: @Sendable (RecordReader, _ limit: Int) throws -> [PickedItem]

    init<Target: FieldRecord>(_ type: Target.Type) {
        self.type = type
        isSearchable = Target.isSearchable
        titles = { reader, ids in
            let known = try reader.get(type, ids: ids).map { ($0.id, $0.title) }
            return Dictionary(known, uniquingKeysWith: { first, _ in first })
        }
        find = { try $0.find($1, in: type).map(Self.item) }
        first = { try $0.page(type, RecordQuery(limit: $1)).records.map(Self.item) }
    }

    private static func item(_ record: some FieldRecord) -> PickedItem {
        PickedItem(id: record.id, title: record.title)
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
