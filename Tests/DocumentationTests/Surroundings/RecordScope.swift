import RecordScenes
import SceneKitCore
import StorageWorkers

struct Loan: FieldRecord {
    static let byDue = RecordIndex("due", \Loan.due)
    static let byReaderAndDue = RecordIndex("reader_and_due") { (loan: Loan) in
        CompositeKey(loan.reader, loan.due)
    }
    static let schema = RecordSchema(name: "loans", indexes: byDue, byReaderAndDue)
    static let blank = Loan()
    static let fields: [BoundField<Loan>] = [.field("reader", \.reader), .field("due", \.due)]
    var id = ""
    var reader = ""
    var due = CalendarDate.today
    var title: String { "\(due)" }
}

let scenes = RecordScenes(Loan.self) {
    // The snippet.
}
