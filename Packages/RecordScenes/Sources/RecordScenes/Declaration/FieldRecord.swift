public import SceneKitCore
public import StorageWorkers

/// A record that ready-made scenes show: its fields are the columns of lists, the items of cards and the fields of forms.
///
/// ```swift
/// struct Member: FieldRecord {
///     static let byName = RecordIndex("name") { (member: Member) in CollatedText(member.name) }
///     static let schema = RecordSchema(name: "members", indexes: byName) { member, words in words.add(member.name) }
///     static let blank = Member()
///     static let fields: [BoundField<Member>] = [
///         .field("name", \.name, isRequired: true),
///         .field("phone", \.phone, kind: .phone),
///     ]
///
///     var id = ""
///     var name = ""
///     var phone = ""
///     var title: String { name }
/// }
/// ```
///
/// A new record begins as the type's `blank`, which also has the values of properties that an older record lacks.
public protocol FieldRecord: Record, Equatable where Blank == Self {
    static var fields: [BoundField<Self>] { get }

    var id: String { get set }

    /// The record's name for people: the first column of lists, the title of its card, and its link elsewhere.
    var title: String { get }
}

// The modules' names stand for `@retroactive`, which the compiler rejects when all targets are in one package.
extension SceneKitCore.CalendarDate: StorageWorkers.IndexKey {
    public static var form: String { String.form }

    public func appendKey(to bytes: inout [UInt8]) { description.appendKey(to: &bytes) }
}

extension SceneKitCore.TimeOfDay: StorageWorkers.IndexKey {
    public static var form: String { String.form }

    public func appendKey(to bytes: inout [UInt8]) { description.appendKey(to: &bytes) }
}

extension Record {
    static var collectionName: String { schema.name }
}

extension FieldRecord {
    /// Whether a search finds the records.
    static var isSearchable: Bool { schema.collection.isSearchable }

    /// The field that a property fills; nil for a property without one.
    static func field(of property: PartialKeyPath<Self>) -> BoundField<Self>? {
        fields.first { $0.property.map { $0 == property } ?? false }
    }

    /// The identifier of the field that a property fills, or the property itself for an error's text.
    static func name(of property: PartialKeyPath<Self>) -> String {
        field(of: property)?.declaration.identifier ?? "\(property)"
    }
}
