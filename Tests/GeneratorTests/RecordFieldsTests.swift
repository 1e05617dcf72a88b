import Foundation
import Testing

@testable import SceneGenerator

@Suite("The fields of a generated record")
struct RecordFieldsTests {
    private let bench: Workbench

    init() throws {
        bench = try Workbench()
    }

    private func write(_ name: String, _ fields: String, in package: String? = nil) throws {
        let request = SceneRequest(
            name: name,
            fields: fields,
            package: package,
            newPackage: package == nil ? "Lending" : nil
        )
        try ScenePlan(request, repository: bench.path).write()
    }

    private func failure(_ fields: String, of name: String = "Loan", in package: String? = nil) -> String? {
        do {
            try write(name, fields, in: package)
            return nil
        } catch { return "\(error)" }
    }

    @Test("A record, its indexes, its scenes, its stored form and its test come from its fields")
    func record() throws {
        try write("Member", "name:text phone:phone?")
        try write(
            "Loan",
            "book:text member:Member due:date=today+28 given-back:date? pages:integer=100 urgent:toggle=true "
                + "at:time? state:choice(out,back) renews:Loan?",
            in: "Lending"
        )
        let loan = try bench.text("Packages/LendingScene/Sources/LendingScene/Loan/Loan.swift")
        for line in [
            "struct Loan: FieldRecord {", "case out, back", "case .out: \"Out\"",
            #"static let byBook = RecordIndex("book") { (loan: Loan) in CollatedText(loan.book) }"#,
            #"static let byMember = RecordIndex("member", \Loan.memberID)"#,
            #"static let byGivenBack = RecordIndex("given_back", \Loan.givenBack)"#,
            #".field("member", \.memberID, isRequired: true),"#, #".field("given-back", \.givenBack),"#,
            #".field("renews", \.renewsID),"#,
            #"var memberID = """#, "var due = CalendarDate.today.adding(days: 28) ?? .today",
            "var givenBack: CalendarDate?", "var pages = 100", "var urgent = true",
            "var at: TimeOfDay?",
            "var state = State.out", "var title: String { book }",
        ] { #expect(loan.contains(line), "\(line)") }
        let scenes = try bench.text("Packages/LendingScene/Sources/LendingScene/Loan/Loan+Scenes.swift")
        for line in [
            "$0.sorts = [.by(Loan.byBook), .by(Loan.byDue)]",
            #".range(\.due, Loan.byDue), .range(\.givenBack, Loan.byGivenBack), .choice(\.state, Loan.byState)"#,
            #".to(Member.self, \.memberID, by: Loan.byMember), .to(Loan.self, \.renewsID, by: Loan.byRenews)"#,
        ] { #expect(scenes.contains(line), "\(line)") }
        let module = try bench.text("Packages/LendingScene/Sources/LendingScene/SceneModule+Lending.swift")
        #expect(module.contains("scenes: Member.scenes + Loan.scenes,"))
        #expect(module.contains("records: [Member.self, Loan.self],"))
        #expect(module.contains(#"Entrance("LoanList", counting: Loan.schema.name)]"#))
        let schema = try bench.text("Packages/LendingScene/Schemas/Loan.json")
        for line in [
            #""one:book:collated","#, #""one:given_back","#, #""search:icu""#, #""givenBack" : "text?","#,
            #""pages" : "number","#, #""urgent" : "flag""#,
        ] { #expect(schema.contains(line), "\(line)") }
        let tests = try bench.text("Packages/LendingScene/Tests/LendingSceneTests/LoanScenesTests.swift")
        #expect(tests.contains("var member = Member.blank"))
        #expect(tests.contains(#"perform("save", ["book": ["One"], "member": ["1"]])"#))
    }

    @Test("A scene written by hand joins the ready-made ones of a package")
    func byHand() throws {
        try write("Member", "name:text")
        try bench.scene("Report", package: "Lending", kind: .list, record: "Member").write()
        let module = try bench.text("Packages/LendingScene/Sources/LendingScene/SceneModule+Lending.swift")
        #expect(module.contains("scenes: [ReportConfigurator.definition] + Member.scenes,"))
    }

    @Test("Ready-made scenes have names like others, which are unique")
    func unique() throws {
        try write("Member", "name:text")
        #expect(failure("name:text", of: "Member", in: "Lending")?.contains("already has a scene") == true)
        #expect(throws: GeneratorFailure.self) { try bench.scene("ViewMember", package: "Lending") }
        let useCase = #expect(throws: GeneratorFailure.self) {
            try UseCasePlan(
                name: "CountThings",
                scene: "MemberList",
                folder: nil,
                repository: bench.path
            )
        }
        #expect(useCase?.description.contains("MemberList is a ready-made scene without files") == true)
    }

    @Test(
        "A wrong field is named, with what would be right",
        arguments: [
            ("book", "FIELDS has 'book'; a field is 'name:kind', such as 'book:text'"),
            (
                "Book:text",
                "FIELDS has 'Book:text'; a field's name has lower-case letters, digits and hyphens, such as 'book'"
            ),
            ("book:text dueDate:date", "digits and hyphens, such as 'due-date'"),
            ("book:text _:date", "digits and hyphens, such as 'due-date'"),
            (
                "book:text state:choice(out, back)",
                "FIELDS has 'state:choice(out,'; write the words of a choice without blanks; a field is"
            ),
            (
                "book:text state:choice(in-progress,done)",
                "words of letters and digits, such as choice(open,inProgress)"
            ),
            (
                "book:text json:text",
                "FIELDS has 'json', and every host has a flag '--json': choose another name"
            ),
            ("book:txt", "FIELDS has 'book:txt', and there is no kind 'txt'; a field is"),
            ("due:date", "FIELDS needs a field of the kind text"),
            ("book:text book:date", "FIELDS has 'book' twice"),
            ("book:text due:date=tomorrow", "the default of this kind is =today, or a day after it"),
            ("book:text pages:integer=many", "the default of this kind is a whole number"),
            ("book:text new:toggle=maybe", "the default of this kind is =true or =false"),
            ("book:text state:choice(out)", "a choice has two or more different words"),
            ("book:text state:choice(a,b)=c", "the default of this kind is one of its words"),
            ("book:text at:time", "a time of day has no default: write 'at:time?'"),
            ("book:text class:text", "'class' cannot name a property of a record"),
            ("id:text", "'id' cannot name a property of a record"),
            ("book:text title:text", "so 'title' has to be it"),
            ("book:text due:date(a)", "only a choice has words in parentheses"),
            ("book:text=\"", "the default of this kind is a text without quotes"),
            ("book:text member:Member", "make that record first, and this one with IN=…"),
            ("book:text renews:Loan", "write 'renews:Loan?'"),
        ]
    )
    func mistakes(fields: String, reason: String) throws {
        let told = try #require(failure(fields))
        #expect(told.contains(reason), "\(told)")
        #expect(!FileManager.default.fileExists(atPath: bench.path + "/Packages/LendingScene"))
    }

    @Test("A reference to a record that the package does not have names those that it has")
    func unknownTarget() throws {
        try write("Member", "name:text")
        let told = failure("book:text shelf:Shelf", in: "Lending")
        #expect(told?.hasSuffix("no record with ready-made scenes of that name; it has Member") == true)
    }
}
