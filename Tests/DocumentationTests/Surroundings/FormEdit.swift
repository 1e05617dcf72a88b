import SceneKitCore
import StorageWorkers

struct Note: Record {
    static let schema = RecordSchema<Self>(name: "notes")
    var id: String
    var title = ""
}

struct NoteDraft: Equatable, Sendable {
    var title: String

    init(_ note: Note) { title = note.title }

    func note(id: String) -> Note { Note(id: id, title: title) }
}

func save(_ edit: FormEdit<NoteDraft>, id: String, to store: RecordStore) async throws {
    // The snippet.
}
