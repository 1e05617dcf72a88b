import SceneKitCore
import StorageWorkers
import Testing

@testable import RecordScenes

@MainActor
@Suite("The declaration of ready-made scenes")
struct RecordDeclarationTests {
    private static let byNote = RecordIndex("note", \Loan.note)

    private func fault(_ declare: (inout RecordScenes<Loan>) -> Void) -> String? {
        let module = SceneModule(
            "M",
            version: "1",
            scenes: RecordScenes(Loan.self, declare).scenes
        )
        do { try Configurator().register(module) } catch { return "\(error)" }
        return nil
    }

    @Test("An order, a filter or a reference without an index is refused with the remedy")
    func indexes() {
        let prefix = "the declaration of scene 'LoanList' is wrong: "
        let remedy = " follows the index 'note', which the schema of Loan does not list: add it to 'indexes:'"
        #expect(fault { $0.sorts = [.by(Self.byNote)] } == prefix + "the order 'note'" + remedy)
        #expect(
            fault { $0.filters = [.choice(\.note, Self.byNote)] } == prefix + "the filter 'note'" + remedy
        )
        #expect(
            fault { $0.references = [.to(Member.self, \.memberID, by: Self.byNote)] }
                == prefix + "the reference 'member'" + remedy
        )
    }

    @Test("A name that is no field is refused with those that are")
    func names() {
        let known = "book, due, fee, lent, member, note, returned, state"
        #expect(
            fault { $0.columns = ["boook"] }
                == "the declaration of scene 'LoanList' is wrong: the column 'boook' is no field of Loan, which has \(known)"
        )
        #expect(fault { $0.sums = ["x"] }?.contains("the sum 'x' is no field of Loan") == true)
        #expect(
            fault { $0.readOnly = ["x"] }?.contains("the read-only field 'x' is no field of Loan") == true
        )
    }

    @Test(
        "Two declarations of one type stand side by side, and one's own scene takes the place of a ready-made one"
    )
    func several() throws {
        let own = SceneDefinition(name: "ViewLoan", summary: "One's own.") { _ in fatalError("never opened") }
        let module = SceneModule(
            "M",
            version: "1",
            scenes: RecordScenes(Loan.self).scenes(own) + RecordScenes(Loan.self, named: "Overdue").scenes
        )
        let configurator = Configurator()
        try configurator.register(module)
        #expect(
            configurator.definitions.map(\.name) == [
                "AddLoan", "AddOverdue", "EditLoan", "EditOverdue", "LoanList", "OverdueList", "PickLoan",
                "PickOverdue", "ViewLoan", "ViewOverdue",
            ]
        )
        #expect(try configurator.definition(of: "ViewLoan").summary == "One's own.")
    }
}
