import RecordScenes
import SceneKitCore
import StorageWorkers

struct Member: FieldRecord {
    static let schema = RecordSchema<Member>(name: "members") { member, words in words.add(member.name) }
    static let blank = Member()
    static let fields: [BoundField<Member>] = [.field("name", \.name)]
    var id = ""
    var name = ""
    var title: String { name }
}

struct Loan: FieldRecord {
    enum State: String, FieldChoice, IndexKey, Codable { case out, back }
    static let byMember = RecordIndex("member", \Loan.memberID)
    static let byBook = RecordIndex("book", \Loan.book)
    static let byDue = RecordIndex("due", \Loan.due)
    static let byState = RecordIndex("state", \Loan.state)
    static let schema = RecordSchema(name: "loans", indexes: byMember, byBook, byDue, byState)
    static let blank = Loan()
    static let fields: [BoundField<Loan>] = [
        .field("book", \.book), .field("member", \.memberID), .field("due", \.due), .field("state", \.state),
    ]
    var id = ""
    var book = ""
    var memberID = ""
    var due = CalendarDate.today
    var state = State.out
    var title: String { book }
}

// The snippet.
