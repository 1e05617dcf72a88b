public import SceneKitCore
public import StorageWorkers

/// An order of a list, which an index serves.
public struct RecordSort<R: FieldRecord>: Sendable {
    /// The index's name: the value of the action `sort` and of the scene's parameter.
    let identifier: String
    let label: LocalizedText
    let direction: RecordQuery<R>.Direction
    /// The field that the order is of, whose column offers it; nil for none.
    let field: String?
    let isListed: @Sendable () -> Bool
    let query: @Sendable (RecordQuery<R>.Direction) -> RecordQuery<R>
    /// The ascending query of the records from a text on; nil for an order by other keys.
    var start: (@Sendable (String) -> RecordQuery<R>)?
    let sorted: @Sendable (RecordReader, [R], RecordQuery<R>.Direction) throws -> [R]

    /// Declares an order by a text, in which a person may go to a letter. The parameters are those of any order.
    public static func by(
        _ index: RecordIndex<R, CollatedText>,
        _ label: LocalizedText? = nil,
        of property: (any PartialKeyPath<R> & Sendable)? = nil,
        _ direction: RecordQuery<R>.Direction = .ascending
    ) -> Self {
        var sort = Self(index, label, of: property, direction)
        sort.start = { RecordQuery(index.from(CollatedText($0))) }
        return sort
    }

    /// Declares an order by a text and then by something else, in which a person may go to a letter. The parameters are those
    /// of any order.
    public static func by<Rest>(
        _ index: RecordIndex<R, CompositeKey<CollatedText, Rest>>,
        _ label: LocalizedText? = nil,
        of property: (any PartialKeyPath<R> & Sendable)? = nil,
        _ direction: RecordQuery<R>.Direction = .ascending
    ) -> Self {
        var sort = Self(index, label, of: property, direction)
        sort.start = { RecordQuery(index.from(CollatedText($0))) }
        return sort
    }

    /// Declares an order.
    ///
    /// A list in this order shows the records that have a key in the index. The key of an optional property should be
    /// optional, too, so that no record is left out.
    ///
    /// - Parameters:
    ///   - index: The index, which the schema lists.
    ///   - label: Names the order; nil for the words of the index's name.
    ///   - property: The property whose column has the order's link; nil for none.
    ///   - direction: The direction in which it begins.
    public static func by<Key>(
        _ index: RecordIndex<R, Key>,
        _ label: LocalizedText? = nil,
        of property: (any PartialKeyPath<R> & Sendable)? = nil,
        _ direction: RecordQuery<R>.Direction = .ascending
    ) -> Self {
        Self(index, label, of: property, direction)
    }

    private init<Key>(
        _ index: RecordIndex<R, Key>,
        _ label: LocalizedText?,
        of property: (any PartialKeyPath<R> & Sendable)?,
        _ direction: RecordQuery<R>.Direction
    ) {
        let words = index.name.split(separator: "_").joined(separator: " ")
        identifier = index.name
        self.label = label ?? LocalizedText(key: words.prefix(1).uppercased() + words.dropFirst())
        self.direction = direction
        field =
            property.map { R.name(of: $0) }
            ?? R.fields.first { $0.declaration.identifier == index.name }?.declaration.identifier
        isListed = { R.schema.lists(index) }
        query = { RecordQuery(index, direction: $0) }
        sorted = { try $0.sorted($1, by: index, $2) }
    }
}

/// The parts of an order or a filter that the schema of its records has to list.
extension RecordSort {
    /// The mistake and how to correct it; nil if there is none.
    var fault: String? {
        isListed() ? nil : Self.fault("the order '\(identifier)'", identifier)
    }

    static func fault(_ what: String, _ index: String) -> String {
        "\(what) follows the index '\(index)', which the schema of \(R.self) does not list: add it to 'indexes:'"
    }
}
