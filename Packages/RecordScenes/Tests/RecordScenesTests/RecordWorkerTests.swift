// Not `@testable`: a worker of one's own has the public interface only.
import RecordScenes
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

/// Charges 2 for each week of a new loan, and refuses one of more than 4 weeks.
private struct LoanWorker: ForwardingRecordWorker {
    typealias R = Loan

    let standard: any RecordWorking<Loan>

    func save(_ id: String?, _ edit: FormEdit<RecordDraft<Loan>>) async throws(RecordsFailure) -> Loan {
        guard id == nil else { return try await standard.save(id, edit) }
        var edit = edit
        let days = edit.draft.record.lent.days(until: edit.draft.record.due)
        guard days <= 28 else {
            throw .fields([FieldMistake(field: "due", label: "Due", "is more than 4 weeks away")])
        }
        edit.draft.record.fee = 2 * ((days + 6) / 7)
        return try await standard.save(id, edit)
    }
}

@MainActor
@Suite("A worker of one's own")
struct RecordWorkerTests {
    @Test("It decides one thing, and the standard worker does the rest")
    func decides() async throws {
        let lending = try await Lending { $0.worker = { _, standard in LoanWorker(standard: standard) } }
        await lending.harness.open("AddLoan")
        await lending.harness.perform(
            "save",
            ["book": ["Ulysses"], "member": ["Ada"], "lent": ["2026-11-01"], "due": ["2026-12-24"]]
        )
        let errors = lending.harness.screen?.forms.first?.fields.compactMap(\.error)
        #expect(errors == ["is more than 4 weeks away"])
        await lending.harness.perform("save", ["due": ["2026-11-09"]])
        #expect(lending.message == "Saved: Ulysses.")
        #expect(try await lending.stored().first { $0.book == "Ulysses" }?.fee == 4)
        await lending.harness.open("EditLoan", parameters: ["id": "l1"])
        await lending.harness.perform("save", ["fee": ["1"]])
        #expect(try await lending.store.get(Loan.self, id: "l1")?.fee == 1)
        await lending.harness.open("LoanList")
        await lending.harness.perform("give-back", ["id": ["l1", "l2"]])
        #expect(lending.message == "Changed: 2 loans.")
        await lending.harness.finish()
    }
}
