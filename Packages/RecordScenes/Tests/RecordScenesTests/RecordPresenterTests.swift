// Not `@testable`: a presenter of one's own has the public interface only.
import RecordScenes
import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

/// Marks what is late, and words one message.
private final class LoanListPresenter: ForwardingRecordListPresenter {
    let standard: RecordListPresenter<Loan>

    init(_ standard: RecordListPresenter<Loan>) {
        self.standard = standard
    }

    func presentRecords(response: RecordList.ShowRecords.Response<Loan>) {
        var viewModel = standard.viewModel(of: response)
        viewModel.columns[0] = "What"
        viewModel.placeholder = "All books are back."
        standard.display(viewModel)
    }

    func presentChangedRecords(response: RecordList.ChangeRecords.Response<Loan>) {
        guard response.action == "give-back", case .success(let loans) = response.records else {
            return standard.presentChangedRecords(response: response)
        }
        standard.display(Message(.information, "Back on the shelf: \(loans.count)."))
    }
}

private final class LoanPresenter: ForwardingViewRecordPresenter {
    let standard: ViewRecordPresenter<Loan>

    init(_ standard: ViewRecordPresenter<Loan>) {
        self.standard = standard
    }

    func presentRecord(response: ViewRecord.FetchRecord.Response<Loan>) {
        var viewModel = standard.viewModel(of: response)
        viewModel.title = "Loan of \(viewModel.title)"
        standard.display(viewModel)
    }
}

private final class LoanFormPresenter: ForwardingRecordFormPresenter {
    let standard: RecordFormPresenter<Loan>

    init(_ standard: RecordFormPresenter<Loan>) {
        self.standard = standard
    }

    func presentSavedRecord(response: RecordForm.SaveRecord.Response<Loan>) {
        guard case .success(let loan) = response.record else {
            return standard.presentSavedRecord(response: response)
        }
        standard.display(.saved(Message(.information, "Lent: \(loan.book).")))
    }
}

@MainActor
@Suite("A presenter of one's own", .throughProtocol)
struct RecordPresenterTests {
    private func lending(loans: [Loan] = Lending.loans) async throws -> Lending {
        try await Lending(loans: loans) {
            $0.presenters.list = { LoanListPresenter($0) }
            $0.presenters.card = { LoanPresenter($0) }
            $0.presenters.form = { LoanFormPresenter($0) }
        }
    }

    @Test("It words some responses of a list, and the standard presenter the others")
    func list() async throws {
        let lending = try await lending()
        await lending.harness.open("LoanList")
        #expect(lending.harness.screen?.lists.first?.columns.first?.heading == "What")
        #expect(lending.titles == ["Dune", "Cosmos", "Emma"])
        await lending.harness.perform("give-back", ["id": ["l1", "l2"]])
        #expect(lending.message == "Back on the shelf: 2.")
        await lending.harness.perform("change", ["id": ["l3"], "fee": ["9"]])
        await lending.harness.answer(true)
        #expect(lending.message == "Changed: Cosmos.")
        await lending.harness.perform("delete", ["id": ["l1", "l2", "l3"]])
        await lending.harness.answer(true)
        #expect(lending.message == "Deleted: 3 loans.")
        #expect(lending.harness.screen?.lists.first?.placeholder == "All books are back.")
        await lending.harness.perform("undo")
        #expect(lending.message == "Restored: 3 loans.")
        await lending.harness.finish()
    }

    @Test("It words a card and a form")
    func others() async throws {
        let lending = try await lending()
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        #expect(lending.harness.screen?.title == "Loan of Emma")
        await lending.harness.perform("delete")
        #expect(lending.harness.screen?.question?.text == "Delete Emma?")
        await lending.harness.answer(false)
        await lending.harness.open("EditLoan", parameters: ["id": "l1"])
        await lending.harness.perform("save", ["returned": ["2026-10-01"]])
        #expect(lending.message == "Not saved: Given back: is before the loan.")
        await lending.harness.perform("save", ["returned": [""], "fee": ["3"]])
        #expect(lending.message == "Lent: Emma.")
        await lending.harness.finish()
    }

    @Test("Its scenes are released when they are left")
    func released() async throws {
        let lending = try await lending()
        let services = Services()
        services[RecordStore.self] = lending.store
        services[(any UserDirectory).self] = Person()
        services[(any DocumentAccess).self] = lending.documents
        let module = SceneModule.lending {
            $0.presenters.list = { LoanListPresenter($0) }
            $0.presenters.form = { LoanFormPresenter($0) }
        }
        for scene in ["LoanList", "AddLoan"] {
            try await expectDeallocated(scene: scene, from: module.scenes, services: services) { _ in }
        }
        await lending.harness.finish()
    }
}
