import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import RecordScenes

@MainActor
@Suite("The ready-made card and form", .throughProtocol)
struct RecordCardSceneTests {
    @Test("A card shows its fields, its references as links, and the records that refer to it")
    func card() async throws {
        let lending = try await Lending()
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        #expect(lending.harness.screen?.title == "Emma")
        guard case .detail(let detail)? = lending.harness.screen?.blocks.first else {
            Issue.record("there is no card")
            return
        }
        #expect(detail.items.map(\.label) == ["Book", "Member", "Lent", "Due", "State", "Fee", "Days"])
        #expect(detail.items[1].opens == Location("ViewMember", parameters: ["id": "m1"]))
        await lending.harness.perform("open-member")
        #expect("\(lending.harness.navigator.location)" == "/ViewLoan;id=l1/ViewMember;id=m1")
        let loans = try #require(lending.harness.screen?.lists.first)
        #expect(loans.identifier == "LoanList")
        #expect(loans.rows.map(\.cells) == [["Emma"], ["Cosmos"]])
        await lending.harness.select(list: "LoanList", row: "l3")
        #expect("\(lending.harness.navigator.location)".hasSuffix("/ViewMember;id=m1/ViewLoan;id=l3"))
        await lending.harness.finish()
    }

    @Test("A card offers the actions that make sense for its record")
    func actions() async throws {
        let lending = try await Lending()
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        await lending.harness.perform("give-back")
        lending.harness.expectRefusal(
            of: .action("give-back"),
            "this does not apply to the loan as it is now"
        )
        #expect(lending.message == "Changed: Emma.")
        #expect(
            lending.harness.screen?.actions.map(\.identifier) == ["edit", "open-member", "delete"]
        )
        await lending.harness.finish()
    }

    @Test("A record is added with defaults and a reference chosen by name, and is listed then")
    func add() async throws {
        let lending = try await Lending()
        await lending.harness.open("LoanList")
        await lending.harness.perform("add")
        #expect(lending.harness.screen?.title == "Add loan")
        await lending.harness.change("member", "al")
        let member = lending.harness.screen?.forms.first?.fields.first { $0.identifier == "member" }
        #expect(member?.suggestions == ["Alan Turing"])
        await lending.harness.perform("save", ["book": ["Ulysses"], "member": ["alan"]])
        #expect("\(lending.harness.navigator.location)" == "/LoanList")
        #expect(lending.message == "Saved: Ulysses.")
        let added = try #require(try await lending.stored().first { $0.book == "Ulysses" })
        #expect(added.memberID == "m2")
        #expect(added.due == Loan.start)
        await lending.harness.finish()
    }

    @Test(
        "A name of nobody, a name of several and a failed check are mistakes at their fields, and nothing is saved"
    )
    func mistakes() async throws {
        let lending = try await Lending()
        await lending.harness.open("AddLoan")
        await lending.harness.perform(
            "save",
            ["book": ["Ulysses"], "member": ["Bob"], "lent": ["2026-11-05"], "returned": ["2026-11-01"]]
        )
        var errors = lending.harness.screen?.forms.first?.fields.compactMap(\.error)
        #expect(errors == ["nothing has the name or the id 'Bob'"])
        await lending.harness.perform("save", ["member": ["a"]])
        errors = lending.harness.screen?.forms.first?.fields.compactMap(\.error)
        #expect(
            errors
                == ["'a' may be several: Ada Lovelace (m1), Alan Turing (m2); give the id in brackets"]
        )
        await lending.harness.perform("save", ["member": ["m1"]])
        errors = lending.harness.screen?.forms.first?.fields.compactMap(\.error)
        #expect(errors == ["is before the loan"])
        #expect(try await lending.stored().count == 3)
        await lending.harness.finish()
    }

    @Test("The picker gives a reference its record")
    func picker() async throws {
        let lending = try await Lending()
        await lending.harness.open("AddLoan")
        await lending.harness.perform("choose-member")
        #expect("\(lending.harness.navigator.location)" == "/AddLoan/PickMember")
        await lending.harness.change("search", "ada")
        await lending.harness.select(list: "records", row: "m1")
        let member = lending.harness.screen?.forms.first?.fields.first { $0.identifier == "member" }
        #expect(member?.values == ["Ada Lovelace"])
        await lending.harness.perform("save", ["book": ["Ulysses"]])
        #expect(try await lending.stored().first { $0.book == "Ulysses" }?.memberID == "m1")
        await lending.harness.finish()
    }

    @Test("An edit keeps what somebody else has changed, and asks where both changed the same field")
    func edit() async throws {
        let lending = try await Lending()
        await lending.harness.open("EditLoan", parameters: ["id": "l1"])
        await lending.harness.conflict(over: "book", mine: "Emma, vol. 1", theirs: "Emma (1815)")
        #expect(try await lending.store.get(Loan.self, id: "l1")?.book == "Emma, vol. 1")
        await lending.harness.finish()
    }

    @Test(
        "A member with loans is not deleted, is deleted with them, or leaves them without one, as the rule says"
    )
    func rules() async throws {
        let restricting = try await Lending()
        await restricting.harness.open("MemberList")
        await restricting.harness.perform("delete", ["id": ["m1"]])
        #expect(restricting.message == "Nothing was deleted: 2 loans would refer to nothing.")
        await restricting.harness.finish()

        let cascading = try await Lending(onDelete: .cascade)
        await cascading.harness.open("MemberList")
        await cascading.harness.perform("delete", ["id": ["m1"]])
        #expect(cascading.harness.screen?.question?.text == "Delete Ada Lovelace? This also deletes 2 loans.")
        await cascading.harness.answer(true)
        #expect(try await cascading.stored().map(\.id) == ["l2"])
        await cascading.harness.perform("undo")
        #expect(try await cascading.stored() == Lending.loans)
        await cascading.harness.finish()

        let clearing = try await Lending(onDelete: .clear)
        await clearing.harness.open("ViewMember", parameters: ["id": "m1"])
        await clearing.harness.perform("delete")
        #expect(
            clearing.harness.screen?.question?.text == "Delete Ada Lovelace? 2 loans will refer to nothing."
        )
        await clearing.harness.answer(true)
        #expect(try await clearing.stored().map(\.memberID) == ["", "m2", ""])
        await clearing.harness.finish()
    }

    @Test("A reference to a record that is gone is shown as such")
    func dangling() async throws {
        let lending = try await Lending(loans: [Lending.loan("l9", "Emma", "m9", due: 1)])
        await lending.harness.open("LoanList")
        #expect(lending.harness.screen?.lists.first?.rows[0].cells[1] == "no longer there (m9)")
        await lending.harness.finish()
    }

    @Test("An id of no record is an error in words")
    func unknown() async throws {
        let lending = try await Lending()
        await lending.harness.open("ViewLoan", parameters: ["id": "x"])
        #expect(lending.message == "There is no record 'x'.")
        await lending.harness.open("EditLoan", parameters: ["id": "x"])
        #expect(lending.message == "There is no record 'x'.")
        #expect(lending.harness.screen?.actions.isEmpty == true)
        await lending.harness.finish()
    }

    @Test("A record that names the deleted one twice loses both references, and gets both back")
    func twice() async throws {
        struct Pair: FieldRecord {
            static let byFirst = RecordIndex("first", \Pair.first)
            static let bySecond = RecordIndex("second", \Pair.second)
            static let schema = RecordSchema(name: "pairs", indexes: byFirst, bySecond)
            static let blank = Pair()
            static let fields: [BoundField<Pair>] = [.field("first", \.first), .field("second", \.second)]
            var id = ""
            var first = ""
            var second = ""
            var title: String { id }
        }
        let module = SceneModule(
            "PairScene",
            version: "1",
            scenes: RecordScenes(Member.self).scenes
                + RecordScenes(Pair.self) {
                    $0.references = [
                        .to(Member.self, \.first, by: Pair.byFirst, onDelete: .clear),
                        .to(Member.self, \.second, by: Pair.bySecond, onDelete: .clear),
                    ]
                }.scenes
        )
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        let pair = Pair(id: "p", first: "m1", second: "m1")
        var batch = RecordBatch()
        try batch.insert(Lending.ada)
        try batch.insert(pair)
        try await store.write(batch)
        let services = Services()
        services[RecordStore.self] = store
        services[(any UserDirectory).self] = Person()
        services[(any DocumentAccess).self] = MemoryDocuments()
        let harness = try SceneHarness(module, services: services, exhaustivity: .off)
        await harness.open("MemberList")
        await harness.perform("delete", ["id": ["m1"]])
        await harness.answer(true)
        #expect(try await store.get(Pair.self, id: "p") == Pair(id: "p"))
        await harness.perform("undo")
        #expect(try await store.get(Pair.self, id: "p") == pair)
        await harness.finish()
    }
}
