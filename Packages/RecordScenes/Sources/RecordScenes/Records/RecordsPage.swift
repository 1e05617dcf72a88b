import FoundationEssentials
import SceneKitCore
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
    /// The texts of wanted references that are no record's id, by field.
    var unknown: [String: String] = [:]
    /// The records that those texts may name, by field.
    var similar: [String: [PickedItem]] = [:]
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
    /// The identifiers of the declared actions that make no sense for the shown record.
    var impossible: Set<String> = []
    /// The identifiers of the computed values that the person does not see.
    var hidden: Set<String> = []
}

extension RecordRights {
    /// Whether the scene offers an action with this identifier.
    func allow(_ action: String) -> Bool { actions.contains(action) && !impossible.contains(action) }

    /// The reason why the scene does not offer a declared action; nil if it does.
    ///
    /// - Parameter access: The people who may do it.
    func refusal<R: FieldRecord>(
        of action: String,
        for access: SceneAccess,
        _ scenes: RecordScenes<R>
    ) -> LocalizedText? {
        guard actions.contains(action) else { return access.refusal }
        return allow(action) ? nil : "this does not apply to the \(scenes.names.one) as it is now"
    }
}
