// Not `@testable`: a declaration has the public interface only.
import RecordScenes
import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@MainActor
@Suite("An action with values", .throughProtocol)
struct RecordActionTests {
    private struct Fee: Equatable, Sendable {
        var amount = 1
        var reason = ""
    }

    private func lending(documents: [String: String] = [:]) async throws -> Lending {
        try await Lending { scenes in
            scenes.actions = [
                .action(
                    "extend",
                    key: "x",
                    "Extends loans.",
                    takes: .value("days", 7, "how many days", kind: .integer(from: -30, through: 30))
                ) { loan, days in
                    guard days != 13 else { throw FieldProblem("13 days bring bad luck") }
                    loan.due = loan.due.adding(days: days) ?? loan.due
                },
                .action(
                    "charge",
                    key: "h",
                    "Charges a fee.",
                    values: Fee(),
                    [
                        .field("amount", \.amount, kind: .integer(from: 1), isRequired: true),
                        .field("reason", \.reason),
                    ],
                    for: { $0.state == .out },
                    done: { "Charged: \($0.map(\.book).sorted().joined(separator: ", "))." }
                ) { loan, fee in
                    loan.fee += fee.amount
                    loan.note = fee.reason
                },
            ]
            scenes.checks = [.check("due", "is before the loan") { $0.due >= $0.lent }]
        }
    }

    private func due(_ lending: Lending) async throws -> [Int] {
        try await lending.stored().map { Loan.start.days(until: $0.due) }
    }

    @Test("It changes the marked records in one transaction, which is one step to undo")
    func several() async throws {
        let lending = try await lending()
        await lending.harness.open("LoanList")
        let action = lending.harness.screen?.actions.first { $0.identifier == "extend" }
        #expect(action?.parameters.map(\.identifier) == ["id", "days"])
        #expect(action?.parameters.map(\.row) == ["records", nil])
        await lending.harness.perform("extend", ["id": ["l1", "l2"], "days": ["2"]])
        #expect(lending.message == "Changed: 2 loans.")
        #expect(try await due(lending) == [5, 3, 2])
        await lending.harness.perform("extend", ["id": ["l3"]])
        #expect(try await due(lending) == [5, 3, 9])
        await lending.harness.perform("undo")
        await lending.harness.perform("undo")
        #expect(try await due(lending) == [3, 1, 2])
        await lending.harness.finish()
    }

    @Test("A check, a refusal or a value that is none changes no record")
    func refused() async throws {
        let lending = try await lending()
        await lending.harness.open("LoanList")
        await lending.harness.perform("extend", ["id": ["l1", "l2"], "days": ["-2"]])
        #expect(lending.message == "Nothing was changed: Dune: Due: is before the loan.")
        await lending.harness.perform("extend", ["id": ["l1", "l2"], "days": ["13"]])
        #expect(lending.harness.screen?.message == Message(.warning, "13 days bring bad luck"))
        lending.harness.expectRefusal(
            of: .action("extend", values: ["id": ["l1"], "days": ["31"]]),
            "'days': 31 is more than 30"
        )
        #expect(try await due(lending) == [3, 1, 2])
        await lending.harness.finish()
    }

    @Test("A card's action takes the same values for its record, and words its result")
    func one() async throws {
        let lending = try await lending()
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        let action = lending.harness.screen?.actions.first { $0.identifier == "charge" }
        #expect(action?.parameters.map(\.identifier) == ["amount", "reason"])
        await lending.harness.perform("charge", ["amount": ["3"], "reason": ["late"]])
        #expect(lending.message == "Charged: Emma.")
        let loan = try #require(try await lending.store.get(Loan.self, id: "l1"))
        #expect(loan.fee == 5 && loan.note == "late")
        await lending.harness.finish()
    }
}
