import RecordScenes
import SceneKitCore
import StorageWorkers

struct Loan: FieldRecord {
    static let schema = RecordSchema<Loan>(name: "loans")
    static let blank = Loan()
    static let fields: [BoundField<Loan>] = [.field("weeks", \.weeks), .field("fee", \.fee)]
    var id = ""
    var weeks = 4
    var fee = 0
    var title: String { "\(weeks)" }
}

// The snippet.
