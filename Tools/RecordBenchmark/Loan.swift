import RecordScenes
import SceneKitCore
import StorageWorkers

/// Somebody who borrows.
struct Member: FieldRecord {
    static let byName = RecordIndex("name") { (member: Member) in CollatedText(member.name) }
    static let schema = RecordSchema(name: "members", indexes: byName) { member, words in
        words.add(member.name)
    }
    static let blank = Member()
    static let fields: [BoundField<Member>] = [.field("name", \.name, isRequired: true)]

    var id = ""
    var name = ""
    var title: String { name }

    /// The number of members for a number of loans.
    static func count(_ loans: Int) -> Int { loans / 100 + 1 }
}

/// A book that a member has borrowed.
struct Loan: FieldRecord {
    enum State: String, FieldChoice, IndexKey, Codable {
        case out, back
    }

    static let byBook = RecordIndex("title") { (loan: Loan) in CollatedText(loan.book) }
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
        words.add(loan.number)
    }
    static let blank = Loan()
    static let fields: [BoundField<Loan>] = [
        .field("book", \.book, isRequired: true), .field("number", \.number),
        .field("member", \.memberID, isRequired: true), .field("due", \.due), .field("state", \.state),
        .field("fee", \.fee),
    ]

    var id = ""
    var book = ""
    var number = ""
    var memberID = ""
    var due = Loan.firstDay
    var state = State.out
    var fee = 0
    var title: String { book }

    private static let firstDay = CalendarDate(year: 2026, month: 1, day: 1) ?? .today
    private static let nouns = [
        "Garden", "River", "Winter", "Letters", "Island", "Mirror", "Harbour", "Orchard", "Clockmaker",
        "Lighthouse", "Cartographer",
    ]
    private static let adjectives = [
        "Silent", "Golden", "Last", "Hidden", "Burning", "Northern", "Forgotten",
    ]

    static func id(_ position: Int) -> String { "l" + String(1_000_000_000 + position) }

    static func number(_ position: Int) -> String { "inv\(7_000_000 + position)" }

    /// The number of loans that are back.
    static func back(_ count: Int) -> Int { (count + 9) / 10 }

    private static func loan(_ position: Int, of count: Int) -> Loan {
        // A multiplier without a factor in common with the lengths scatters the words.
        let scattered = position &* 7_919
        let noun = nouns[scattered % nouns.count]
        let adjective = adjectives[scattered / nouns.count % adjectives.count]
        return Loan(
            id: id(position),
            book: "The \(adjective) \(noun) \(scattered % 1_000)",
            number: number(position),
            memberID: "m\(scattered % Member.count(count))",
            due: firstDay.adding(days: scattered % 365) ?? firstDay,
            state: position % 10 == 0 ? .back : .out,
            fee: position % 7
        )
    }

    /// Writes members and loans.
    static func fill(_ store: RecordStore, _ count: Int) async throws {
        var batch = RecordBatch()
        for position in 0..<Member.count(count) {
            try batch.insert(Member(id: "m\(position)", name: "Member \(position)"))
        }
        for position in 0..<count {
            try batch.insert(loan(position, of: count))
            if position % 10_000 == 9_999 {
                try await store.write(batch)
                batch = RecordBatch()
            }
        }
        try await store.write(batch)
    }
}

extension SceneModule {
    @MainActor
    static func lending(hasHistory: Bool) -> SceneModule {
        SceneModule(
            "LendingScene",
            version: "1.0",
            scenes: RecordScenes(Member.self).scenes
                + RecordScenes(Loan.self) {
                    $0.sorts = [.by(Loan.byDue), .by(Loan.byBook)]
                    $0.filters = [
                        .choice(\.state, Loan.byState).sorted(like: Loan.byDue, by: Loan.byStateAndDue),
                        .range(\.due, Loan.byDue),
                    ]
                    $0.references = [.to(Member.self, \.memberID, by: Loan.byMember)]
                    if hasHistory { $0.history = RecordHistory() }
                }.scenes,
            records: [Loan.self, Member.self]
        )
    }
}
