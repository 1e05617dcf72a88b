import RecordScenes
import SceneKitCore
import StorageWorkers

/// A book that a member has borrowed.
struct Loan: FieldRecord {
    enum State: String, FieldChoice, IndexKey, Codable {
        case out, back

        var label: LocalizedText { self == .out ? "Out" : "Back" }
    }

    static let byBook = RecordIndex("book") { (loan: Loan) in CollatedText(loan.book) }
    static let byDue = RecordIndex("due", \Loan.due)
    static let byState = RecordIndex("state", \Loan.state)
    static let byStateAndDue = RecordIndex("state_and_due") { (loan: Loan) in
        CompositeKey(loan.state, loan.due)
    }
    static let byMember = RecordIndex("member", \Loan.memberID)
    static let schema = RecordSchema(
        name: "loans",
        indexes: byBook,
        byDue,
        byState,
        byStateAndDue,
        byMember
    ) { loan, words in words.add(loan.book) }
    /// Made anew each time, since its days are those of today.
    static var blank: Loan { Loan() }
    static let fields: [BoundField<Loan>] = [
        .field("book", \.book, isRequired: true), .field("member", \.memberID, isRequired: true),
        .field("lent", \.lent), .field("due", \.due), .field("returned", \.returned, "Given back"),
        .field("state", \.state),
    ]

    var id = ""
    var book = ""
    var memberID = ""
    var lent = CalendarDate.today
    var due = CalendarDate.today.adding(days: 28) ?? .today
    var returned: CalendarDate?
    var state = State.out
    var cover: RecordImage?
    var title: String { book }
}
