import RecordScenes
import SceneKitCore
import StorageWorkers

struct Member: FieldRecord {
    static let byName = RecordIndex("name") { (member: Member) in CollatedText(member.name) }
    static let schema = RecordSchema(name: "members", indexes: byName) { member, words in
        words.add(member.name)
    }
    static let blank = Member()
    static let fields: [BoundField<Member>] = [
        .field("name", \.name, isRequired: true), .field("phone", \.phone, kind: .phone),
    ]

    var id = ""
    var name = ""
    var phone = ""
    var title: String { name }
}

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
    ) { loan, words in
        words.add(loan.book)
    }
    static let blank = Loan()
    static let start = CalendarDate(year: 2026, month: 11, day: 1) ?? .today
    static let fields: [BoundField<Loan>] = [
        .field("book", \.book, isRequired: true),
        .field("member", \.memberID, isRequired: true),
        .field("lent", \.lent, kind: .date),
        .field("due", \.due, kind: .date),
        .field("returned", \.returned, "Given back", kind: .date),
        .field("state", \.state),
        .field("fee", \.fee),
        .field("note", \.note, kind: .paragraphs),
    ]

    var id = ""
    var book = ""
    var memberID = ""
    var lent = Loan.start
    var due = Loan.start
    var returned: CalendarDate?
    var state = State.out
    var fee = 0
    var note = ""
    var cover: RecordImage?
    var title: String { book }
}

extension SceneModule {
    /// The module that the article "A record, a list and a form" builds.
    @MainActor static func lending(
        _ access: RecordAccess = RecordAccess(),
        onDelete rule: DeletionRule = .restrict,
        declaring declare: (inout RecordScenes<Loan>) -> Void = { _ in },
        others: [SceneDefinition] = []
    ) -> SceneModule {
        SceneModule(
            "LendingScene",
            version: "1.0",
            scenes: RecordScenes(Member.self) {
                $0.sorts = [.by(Member.byName)]
                $0.access = access
            }.scenes
                + RecordScenes(Loan.self) {
                    $0.sorts = [.by(Loan.byDue), .by(Loan.byBook)]
                    $0.filters = [
                        .choice(\.state, Loan.byState).sorted(like: Loan.byDue, by: Loan.byStateAndDue),
                        .range(\.due, Loan.byDue),
                    ]
                    $0.references = [.to(Member.self, \.memberID, by: Loan.byMember, onDelete: rule)]
                    $0.checks = [
                        .check("returned", "is before the loan") { ($0.returned ?? $0.lent) >= $0.lent }
                    ]
                    $0.actions = [
                        .action(
                            "give-back",
                            key: "r",
                            "Marks loans as given back.",
                            for: { $0.state == .out }
                        ) {
                            $0.state = .back
                            $0.returned = $0.due
                        }
                    ]
                    $0.computed = [.computed("days") { "\($0.lent.days(until: $0.due))" }]
                    $0.sums = ["fee"]
                    $0.access = access
                    declare(&$0)
                }.scenes + others,
            entrances: [Entrance("LoanList"), Entrance("MemberList")],
            roles: [RoleDeclaration("librarian", summary: "Lends books.")],
            records: [Loan.self, Member.self]
        )
    }
}
