import StorageWorkers

/// One step of the history that a person can undo: all changes of one action.
struct RecordUndoStep: Record, Equatable {
    static let schema = RecordSchema<RecordUndoStep>(name: "record_undo_steps")
    /// The most changes of a step. An action with more of them cannot be undone.
    static let mostChanges = 10_000

    var id = RecordID.new()
    var changes: [RecordChange] = []
}

/// The steps that a person can undo, the oldest first.
struct RecordUndoHistory: Record, Equatable {
    static let schema = RecordSchema<RecordUndoHistory>(name: "record_undo_history")
    static let blank = RecordUndoHistory(id: "")
    /// The number of steps that are kept.
    static let limit = 20

    struct Entry: Codable, Hashable, Sendable {
        var step: String
        /// The raw value of an `UndoableChange.Kind`, perhaps of another version.
        var kind: String
        var title: String
        var count: Int
    }

    /// The collection and the person.
    var id: String
    var entries: [Entry] = []
}

/// A change that can be undone, for people.
struct UndoableChange: Equatable, Sendable {
    enum Kind: String, Sendable {
        case adding, changing, deleting, importing
    }

    var kind: Kind
    /// The title of the record, if it is one.
    var title: String
    var count: Int
}
