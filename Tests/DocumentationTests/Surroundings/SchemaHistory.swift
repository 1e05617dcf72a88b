import StorageTestKit
import StorageWorkers
import Testing

struct Note: Record {
    static let schema = RecordSchema<Self>(name: "notes")
    var id: String
}

struct NoteTests {
    // The snippet.
}
