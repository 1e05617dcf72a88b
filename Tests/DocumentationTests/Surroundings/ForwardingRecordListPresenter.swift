import RecordScenes
import SceneKitCore
import StorageWorkers

struct Loan: FieldRecord {
    static let schema = RecordSchema<Loan>(name: "loans")
    static let blank = Loan()
    static let fields: [BoundField<Loan>] = [.field("book", \.book)]
    var id = ""
    var book = ""
    var title: String { book }
}

// The snippet.
