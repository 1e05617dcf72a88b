import RecordScenes
import SceneKitCore
import StorageWorkers

struct Loan: FieldRecord {
    static let byNumber = RecordIndex("number", \Loan.number)
    static let schema = RecordSchema(name: "loans", indexes: byNumber)
    static let blank = Loan()
    static let fields: [BoundField<Loan>] = [.field("number", \.number)]
    var id = ""
    var number = ""
    var title: String { number }
}

let scenes = RecordScenes(Loan.self) {
    // The snippet.
}
