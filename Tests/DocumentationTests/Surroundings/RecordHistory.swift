import RecordScenes
import SceneKitCore
import StorageWorkers

struct Loan: FieldRecord {
    enum State: String, FieldChoice, IndexKey, Codable { case out, back }
    static let byDue = RecordIndex("due", \Loan.due)
    static let byState = RecordIndex("state", \Loan.state)
    static let byStateAndDue = RecordIndex("state_and_due") { (loan: Loan) in
        CompositeKey(loan.state, loan.due)
    }
    static let schema = RecordSchema(name: "loans", indexes: byDue, byState, byStateAndDue)
    static let blank = Loan()
    static let fields: [BoundField<Loan>] = [.field("state", \.state), .field("due", \.due)]
    var id = ""
    var state = State.out
    var fee = 0
    var due = CalendarDate.today
    var returned: CalendarDate?
    var title: String { "\(due)" }
}

let scenes = RecordScenes(Loan.self) {
    // The snippet.
}
