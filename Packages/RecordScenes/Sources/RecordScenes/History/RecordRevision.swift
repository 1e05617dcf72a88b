import FoundationEssentials
import SceneKitCore
import StorageWorkers

/// One change of a record in its history.
struct RecordRevision: Record, Equatable {
    static let byTime = RecordIndex("time") { (revision: RecordRevision) in
        CompositeKey(revision.collection, revision.time)
    }
    static let schema = RecordSchema<RecordRevision>(name: "record_revisions", indexes: byTime)

    enum Effect: String, Sendable {
        case added, changed, deleted
    }

    /// The origin of a change that nobody made by hand.
    enum Origin: String, Sendable {
        case `import`, restore, undo
    }

    /// A field's values before and after the change, as a form has them.
    struct FieldChange: Codable, Hashable, Sendable {
        var field: String
        var before: [FieldEntry]
        var after: [FieldEntry]
    }

    /// The subject and the number; see `id(_:of:)`.
    var id: String
    var collection: String
    var record: String
    /// The number of the change among those of its record, from 1.
    var number: Int
    /// In seconds since 1970.
    var time: Int
    /// The person's name; nil for a guest.
    var person: String?
    /// The raw values of an `Effect` and an `Origin`, perhaps of another version.
    var effect: String
    var origin: String?
    var changes: [FieldChange]

    static func id(_ number: Int, of subject: String) -> String { "\(subject)/\(number)" }

    /// `2026-11-22 18:30`
    static func text(of time: Int, in timeZone: TimeZone = .current) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: timeZone).year().month().day().dateTimeSeparator(.space)
            .time(includingFractionalSeconds: false)
        // The seconds are left out.
        return String(Date(timeIntervalSince1970: Double(time)).formatted(style).dropLast(3))
    }
}

/// The numbers of the changes that the history of a record has.
struct RecordRevisionSpan: Record, Equatable {
    static let schema = RecordSchema<RecordRevisionSpan>(name: "record_revision_spans")

    /// The record's subject: its collection and id.
    var id: String
    var first = 1
    var last = 0

    static func subject(_ collection: String, _ record: String) -> String { "\(collection)/\(record)" }

    /// The ids of the newest revisions, the newest first.
    func newest(_ limit: Int) -> [String] {
        stride(from: last, through: max(first, last - limit + 1), by: -1).map {
            RecordRevision.id($0, of: id)
        }
    }

    /// The ids of the revisions after one, the oldest first.
    func after(_ number: Int) -> [String] {
        number < last ? (number + 1...last).map { RecordRevision.id($0, of: id) } : []
    }

    var count: Int { max(0, last - first + 1) }
}
