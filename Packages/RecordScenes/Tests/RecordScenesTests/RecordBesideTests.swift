@_spi(Hosting) import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import RecordScenes

/// The ready-made list beside the card of a record, as on a wide screen.
@MainActor
@Suite("The ready-made list beside a card", .throughProtocol)
struct RecordBesideTests {
    /// The app with its list of loans on a wide screen: Dune, Cosmos and Emma by the days on which they are due.
    private func open(
        declaring declare: (inout RecordScenes<Loan>) -> Void = { _ in }
    ) async throws -> Lending {
        let lending = try await Lending(declaring: declare)
        lending.harness.showsBeside = true
        await lending.harness.open("LoanList")
        return lending
    }

    private func choose(_ row: String, in lending: Lending) async {
        await lending.harness.send(.placed(.select(list: "records", row: row), at: 0))
    }

    private func titles(beside lending: Lending) -> [String] {
        lending.harness.screenBeside?.lists.first?.rows.map { $0.cells[0] } ?? []
    }

    private func location(_ lending: Lending) -> String { "\(lending.harness.navigator.location)" }

    private func wait(_ isTrue: () -> Bool) async throws {
        for _ in 0..<2_000 where !isTrue() { try await Task.sleep(for: .milliseconds(1)) }
        #expect(isTrue())
    }

    @Test("A list declares it unless the declaration says otherwise", arguments: [true, false])
    func declaration(isBeside: Bool) async throws {
        let scenes = RecordScenes(Loan.self) { $0.isBesideCard = isBeside }.scenes
        #expect(scenes[0].lists.map(\.isBeside) == [isBeside])
        let lending = try await open { $0.isBesideCard = isBeside }
        await choose("l2", in: lending)
        #expect(lending.harness.screen?.title == "Dune")
        #expect(titles(beside: lending) == (isBeside ? ["Dune", "Cosmos", "Emma"] : []))
        await lending.harness.finish()
    }

    @Test(
        "Rows follow each other, a form asks before another row takes its place, and saving reaches the list"
    )
    func forms() async throws {
        let lending = try await open()
        await choose("l2", in: lending)
        await choose("l3", in: lending)
        #expect(lending.harness.screen?.title == "Cosmos")
        await lending.harness.perform("edit")
        await lending.harness.change("book", "Contact")
        await choose("l1", in: lending)
        #expect(lending.harness.screen?.question != nil)
        await lending.harness.answer(false)
        #expect(location(lending) == "/LoanList/ViewLoan;id=l3/EditLoan;id=l3")
        await lending.harness.perform("save", ["book": ["Contact"]])
        #expect(location(lending) == "/LoanList/ViewLoan;id=l3")
        try await wait { titles(beside: lending) == ["Dune", "Contact", "Emma"] }
        await lending.harness.finish()
    }

    @Test("A new record's form stands beside the list, and so does what a card opens")
    func companions() async throws {
        let lending = try await open()
        await lending.harness.perform("add")
        #expect(location(lending) == "/LoanList/AddLoan" && titles(beside: lending).count == 3)
        await choose("l1", in: lending)
        await lending.harness.perform("open-member")
        #expect(location(lending) == "/LoanList/ViewLoan;id=l1/ViewMember;id=m1")
        // The member's card has a list of loans, too: each event says whose row it is.
        #expect(titles(beside: lending).count == 3)
        await lending.harness.select(list: "LoanList", row: "l3")
        #expect(location(lending).hasSuffix("/ViewMember;id=m1/ViewLoan;id=l3"))
        await choose("l2", in: lending)
        #expect(location(lending) == "/LoanList/ViewLoan;id=l2")
        await lending.harness.finish()
    }

    @Test(
        "A deleted record gives its place to its neighbour, whoever deletes it, and a filter that hides it as well"
    )
    func neighbours() async throws {
        let lending = try await open()
        await choose("l2", in: lending)
        await lending.harness.perform("delete")
        await lending.harness.answer(true)
        try await wait { location(lending) == "/LoanList/ViewLoan;id=l3" }
        #expect(titles(beside: lending) == ["Cosmos", "Emma"])
        let other = try lending.another(as: Person())
        await other.harness.open("LoanList")
        await other.harness.perform("delete", ["id": ["l3"]])
        await other.harness.answer(true)
        await other.harness.finish()
        try await wait { location(lending) == "/LoanList/ViewLoan;id=l1" }
        await lending.harness.send(.placed(.change(field: "state", values: ["back"]), at: 0))
        try await wait { lending.harness.navigator.location.steps.count == 1 }
        await lending.harness.finish()
    }
}
