/// The rows of a list that a person wants to see.
public struct RecordListQuery: Equatable, Sendable {
    /// The words of which each must begin a word of a record.
    public var search = ""
    /// The texts of the filters' fields; an empty one filters nothing.
    public var filters: [String: String] = [:]
    /// The ids of the records that the shown ones must refer to, by the fields of the references.
    public var references: [String: String] = [:]
    /// The name of the order; empty for the first one.
    public var sort = ""
    public var isReversed = false
    /// The text at which the list begins, in an order by a text; empty for its first record.
    public var from = ""
    /// The position of the first row, counted from `from` on.
    public var offset = 0
    public var limit = 50

    public init() {}

    /// `isReversed` for the scene's parameter, which a location has only if it differs from the default.
    var reversed: Bool? {
        get { isReversed ? true : nil }
        set { isReversed = newValue ?? false }
    }

    /// Whether all records are shown.
    var isWhole: Bool { search.isEmpty && values.isEmpty && referred.isEmpty }

    /// The filters' texts without the empty ones.
    var values: [String: String] { filters.filter { !$0.value.isEmpty } }

    /// The wanted references without the empty ones.
    var referred: [String: String] { references.filter { !$0.value.isEmpty } }

    /// The text of a filter's field, for the scene's parameter.
    subscript(filter field: String) -> String {
        get { filters[field] ?? "" }
        set { filters[field] = newValue }
    }

    /// The id of a reference, for the scene's parameter.
    subscript(reference field: String) -> String {
        get { references[field] ?? "" }
        set { references[field] = newValue }
    }
}
