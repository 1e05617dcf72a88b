import FoundationEssentials
public import StorageWorkers

/// Some records of a list, with everything that a page shows of them.
public struct RecordsPage<R: FieldRecord>: Equatable, Sendable {
    public var records: [R]
    /// The position of the first record among all.
    public var offset: Int
    public var total: RecordCount
    /// Whether the records are in the order that was asked for; a filter may have too many matches for it.
    public var isSorted = true
    /// The titles of the referred records, by field and id.
    var titles: [String: [String: String]] = [:]
    /// The numbers of records with each choice of a filter, by its field.
    var counts: [String: [String: Int]] = [:]
    /// The stored texts that a filter's field can have, by the field.
    var texts: [String: [String]] = [:]
    /// The sums of all records, by field.
    var sums: [String: Decimal] = [:]
    /// The change that the person can undo.
    var undo: UndoableChange?
    /// The person's permissions.
    var rights = RecordRights()

    /// The page with these records, and nothing about them.
    public init(records: [R], offset: Int = 0, total: RecordCount) {
        self.records = records
        self.offset = offset
        self.total = total
    }
}

/// A person's permissions for the records of a declaration.
struct RecordRights: Equatable, Sendable {
    var mayWrite = false
    /// The identifiers of the declared actions and commands that the person may perform.
    var actions: Set<String> = []
    /// The identifiers of the computed values that the person does not see.
    var hidden: Set<String> = []
}

extension RecordRights {
    /// Whether the scene offers an action with this identifier.
    func allow(_ action: String) -> Bool { actions.contains(action) }
}
