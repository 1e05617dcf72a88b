import Foundation
import Testing

@testable import SceneGenerator

@Suite("Scenes in code with a search, orders, filters and a shared space")
struct SceneOptionsTests {
    private let bench: Workbench
    private static let fields = "book:text due:date state:choice(out,back)"
    private static let sources = "Packages/LendingScene/Sources/LendingScene/"

    init() throws {
        bench = try Workbench()
    }

    private func text(_ name: String) throws -> String { try bench.text(Self.sources + name + ".swift") }

    /// Plans and writes a scene and those that follow it.
    private func write(
        _ name: String = "Loan",
        fields: String? = SceneOptionsTests.fields,
        list: ListOptions = ListOptions(),
        record: String? = nil,
        package: String? = nil,
        space: String? = nil,
        isCode: Bool = true
    ) throws {
        let request = SceneRequest(
            name: name,
            record: record,
            fields: fields,
            isCode: isCode,
            list: list,
            space: space,
            package: package,
            newPackage: package == nil ? "Lending" : nil
        )
        let plan = try ScenePlan(request, repository: bench.path)
        try plan.write()
        for next in plan.following { try ScenePlan(next, repository: bench.path).write() }
    }

    private func refusal(_ work: () throws -> Void) throws -> String? {
        let before = try bench.contents()
        let failure = #expect(throws: GeneratorFailure.self) { try work() }
        #expect(try bench.contents() == before)
        return failure?.description
    }

    @Test("A record's fields become a form, a detail and a list in code, which leads to both")
    func code() throws {
        let list = ListOptions(search: true, sorts: ["due", "book"], filters: ["state"])
        try write(list: list, space: "library")
        let module = try text("SceneModule+Lending")
        let scenes = ["EditLoan", "ViewLoan", "LoanList"].map { $0 + "Configurator.definition" }
        let places = scenes.compactMap { module.firstRange(of: $0)?.lowerBound }
        #expect(places.count == 3 && places == places.sorted())
        #expect(
            module.contains(
                "spaces: StoredLendingWorker.space.map { [SharedSpace($0, writers: .everyone)] } ?? [],"
            )
        )
        #expect(try text("LoanList/StoredLendingWorker").contains(#"static let space: String? = "library""#))
        #expect(
            try text("Loan/Loan").contains(#"static let form = FormTable("loan", blank, fields: fields)"#)
        )
        let query = try text("LoanList/LoanListQuery")
        for part in [
            "case due, book", "var search = \"\"", "var state: Loan.State?", "var order = Order.due",
            "case .due: RecordQuery(Loan.byDue, direction: direction, matching: search, limit: limit)",
            "(state == nil || loan.state == state)",
        ] { #expect(query.contains(part), "\(part)") }
        let view = try text("LoanList/LoanListViewController")
        for part in [
            #"to: "EditLoan""#, #"to: "ViewLoan""#, ".search(", #".action("sort""#, #".action("filter""#,
        ] {
            #expect(view.contains(part), "\(part)")
        }
        #expect(
            try text("LoanList/LoanListRouter").contains("routeToEditLoan(segue: Segue?) { route(segue) }")
        )
        for (path, text) in try bench.contents() where path.contains("LendingScene") {
            #expect(!text.contains("{{"), "\(path)")
        }
    }

    @Test("A list adds only records with one field, and ADD=no leaves the action out")
    func adding() throws {
        try write(list: ListOptions(adds: false))
        #expect(try !text("LoanList/LoanListViewController").contains("\"add\""))
        try write("Board", fields: nil, record: "Loan", package: "Lending", isCode: false)
        #expect(try !text("Board/BoardViewController").contains("addEntry"))
        try write("Note", fields: nil, package: "Lending", isCode: false)
        #expect(try text("Note/NoteViewController").contains("addEntry"))
        let refused = try refusal {
            try write(
                "Desk",
                fields: nil,
                list: ListOptions(adds: true),
                record: "Loan",
                package: "Lending",
                isCode: false
            )
        }
        #expect(refused?.contains("'Loan' has several") == true)
    }

    @Test("A first scene can show a record that its folder has already")
    func existingRecord() throws {
        try bench.write(
            """
            struct Cow: Record, Equatable {
                static let byName = RecordIndex("name") { (cow: Cow) in CollatedText(cow.name) }
                var id: String
                var name: String
            }

            """,
            to: Self.sources + "Cow.swift"
        )
        try write("Cows", fields: nil, list: ListOptions(sorts: ["name"]), record: "Cow", isCode: false)
        #expect(try text("SceneModule+Lending").contains("records: [Cow.self],"))
        #expect(
            try text("Cows/CowsQuery").contains("RecordQuery(Cow.byName, direction: direction, limit: limit)")
        )
        #expect(
            try bench.contents().keys.filter { $0.hasSuffix("/Cow.swift") } == [Self.sources + "Cow.swift"]
        )
    }

    @Test("Ready-made scenes show the records of a shared space, which the module declares once")
    func space() throws {
        try write(space: "library", isCode: false)
        #expect(try text("Loan/Loan+Scenes").contains(#"$0.space = .shared("library")"#))
        try write("Member", fields: "name:text", package: "Lending", space: "library", isCode: false)
        try write("Shelf", fields: "name:text", package: "Lending", space: "shelves", isCode: false)
        let module = try text("SceneModule+Lending")
        #expect(module.ranges(of: #"SharedSpace("library", writers: .everyone)"#).count == 1)
        #expect(module.ranges(of: #"SharedSpace("shelves", writers: .everyone)"#).count == 1)
    }

    @Test(
        "Mistakes are reported before anything is written",
        arguments: [
            (ListOptions(sorts: ["pages"]), "SORT has 'pages'; a list can be sorted by the first text"),
            (
                ListOptions(filters: ["due"]),
                "FILTER has 'due'; a list in code can be filtered by choices: state"
            ),
        ]
    )
    func mistakes(list: ListOptions, message: String) throws {
        #expect(try refusal { try write(list: list) }?.hasPrefix(message) == true)
        #expect(
            try refusal { try write(list: list, isCode: false) }?.hasPrefix("ready-made scenes have a search")
                == true
        )
        #expect(
            try refusal { try write(space: "My library") }?.contains("is not a valid name of a shared space")
                == true
        )
    }
}
