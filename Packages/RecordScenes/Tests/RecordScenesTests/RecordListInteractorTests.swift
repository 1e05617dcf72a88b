import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import RecordScenes

/// A worker that returns the given values, and nothing else.
private struct ListWorkerSpy: RecordListWorking {
    typealias R = Loan

    enum Call: Equatable {
        case fetch(RecordListQuery)
        case perform(String, [String], [String: [FieldEntry]])
        case command(String, [String: [FieldEntry]], isWanted: Bool)
    }

    let calls = Spy<Call>("the worker")
    var page: Result<RecordsPage<Loan>, RecordsFailure> = .failure(.cancelled)
    var changed: Result<[Loan], RecordsFailure> = .failure(.cancelled)
    var message: Result<Message, RecordsFailure> = .failure(.cancelled)
    let stored = ScriptedSequence<Void>()

    func fetchPage(_ query: RecordListQuery) async throws(RecordsFailure) -> RecordsPage<Loan> {
        try calls.answer(.fetch(query), page)
    }

    func changes() async throws(RecordsFailure) -> any AsyncSequence<Void, Never> & Sendable { stored }

    func perform(
        _ action: String,
        on ids: [String],
        with values: [String: [FieldEntry]]
    ) async throws(RecordsFailure) -> [Loan] {
        try calls.answer(.perform(action, ids, values), changed)
    }

    func perform(
        _ command: String,
        with values: [String: [FieldEntry]],
        isWanted: Bool
    ) async throws(RecordsFailure) -> Message {
        try calls.answer(.command(command, values, isWanted: isWanted), message)
    }

    func fetchDeletion(_ ids: [String]) async throws(RecordsFailure) -> RecordDeletion<Loan> {
        throw .cancelled
    }

    func delete(_ deletion: RecordDeletion<Loan>) async throws(RecordsFailure) -> [Loan] { throw .cancelled }

    func previewChange(
        _ change: RecordBulkChange
    ) async throws(RecordsFailure) -> [RecordPreview<Loan>] { throw .cancelled }

    func change(_ change: RecordBulkChange) async throws(RecordsFailure) -> [Loan] { throw .cancelled }
    func undo() async throws(RecordsFailure) -> UndoneChange? { throw .cancelled }

    func readImport(_ document: String) async throws(RecordsFailure) -> RecordImport<Loan> {
        throw .cancelled
    }

    func write(_ imported: RecordImport<Loan>) async throws(RecordsFailure) { throw .cancelled }
    func export(_ request: RecordExport) async throws(RecordsFailure) -> Int { throw .cancelled }
    func find(_ name: RecordName) async throws(RecordsFailure) -> [PickedItem] { throw .cancelled }
}

private final class ListPresenterSpy: ValueSpy, RecordListPresentationLogic {
    struct Notice: Equatable, Sendable {
        var message: Result<Message, RecordsFailure>
    }

    func presentRecords(response: RecordList.ShowRecords.Response<Loan>) { record(response) }
    func presentDeleteQuestion(response: RecordList.AskToDelete.Response<Loan>) { record(response) }
    func presentDeletedRecords(response: RecordList.ChangeRecords.Response<Loan>) { record(response) }
    func presentPreview(response: RecordList.ChangeRecords.PreviewResponse<Loan>) { record(response) }
    func presentChangedRecords(response: RecordList.ChangeRecords.Response<Loan>) { record(response) }
    func presentUndoneChange(_ change: Result<UndoneChange?, RecordsFailure>) { record("undo") }
    func presentCommand(_ message: Result<Message, RecordsFailure>) { record(Notice(message: message)) }
    func presentImport(response: RecordList.ImportRecords.Response<Loan>) { record(response) }
    func presentExport(_ count: Result<Int, RecordsFailure>, to document: String) { record("export") }
}

@MainActor
@Suite("The interactor of a ready-made list")
struct RecordListInteractorTests {
    private let presenter = ListPresenterSpy()
    private let page = Result<RecordsPage<Loan>, RecordsFailure>.success(
        .init(records: Lending.loans, total: .exact(3))
    )
    private let query: RecordListQuery = {
        var query = RecordListQuery()
        (query.search, query.offset, query.limit) = ("dune", 2, 5)
        return query
    }()

    @Test("The page or the failure is presented with its query, but not a cancellation")
    func show() async {
        for result in [page, .failure(.storage("it is locked")), .failure(.cancelled)] {
            let worker = ListWorkerSpy(page: result)
            let interactor = RecordListInteractor(presenter: presenter, worker: worker)
            await interactor.showRecords(request: query)
            worker.calls.expect(.fetch(query))
            #expect(interactor.query == query)
            presenter.expect(
                all: result == .failure(.cancelled)
                    ? [] : [RecordList.ShowRecords.Response(query: query, page: result)]
            )
        }
    }

    @Test("After a change the shown records are fetched again")
    func follow() async {
        let worker = ListWorkerSpy(page: page)
        let interactor = RecordListInteractor(presenter: presenter, worker: worker)
        let following = Task { await interactor.followRecords() }
        await worker.stored.send(())
        await interactor.showRecords(request: query)
        await worker.stored.send(())
        following.cancel()
        await following.value
        worker.calls.expect(.fetch(query), .fetch(query))
        let shown = RecordList.ShowRecords.Response(query: query, page: page)
        presenter.expect(shown, shown)
    }

    @Test(
        "After an action and a command the list is shown again before their results; failures are presented"
    )
    func changes() async {
        let message = Result<Message, RecordsFailure>.success(Message(.information, "Done."))
        let worker = ListWorkerSpy(page: page, changed: .success(Lending.loans), message: message)
        let interactor = RecordListInteractor(presenter: presenter, worker: worker)
        await interactor.showRecords(request: query)
        await interactor.performAction(
            request: .init(action: "extend", ids: ["l1"], values: ["days": ["2"]])
        )
        await interactor.perform(
            command: .init(command: "compare", values: ["with": ["x"]], isWanted: true)
        )
        // Nobody is told of work that nobody asked for.
        await interactor.perform(command: .init(command: "compare"))
        worker.calls.expect(
            .fetch(query),
            .perform("extend", ["l1"], ["days": ["2"]]),
            .fetch(query),
            .command("compare", ["with": ["x"]], isWanted: true),
            .fetch(query),
            .command("compare", [:], isWanted: false)
        )
        let shown = RecordList.ShowRecords.Response(query: query, page: page)
        presenter.expect(
            shown,
            shown,
            RecordList.ChangeRecords.Response(records: .success(Lending.loans), action: "extend"),
            shown,
            ListPresenterSpy.Notice(message: message)
        )
        let refusal = RecordsFailure.refused(Message(.warning, "No."))
        let failing = ListWorkerSpy(changed: .failure(refusal), message: .failure(refusal))
        let other = RecordListInteractor(presenter: presenter, worker: failing)
        await other.performAction(request: .init(action: "extend", ids: ["l1"]))
        await other.perform(command: .init(command: "compare", isWanted: true))
        failing.calls.expect(
            .perform("extend", ["l1"], [:]),
            .command("compare", [:], isWanted: true),
            .fetch(.init())
        )
        presenter.expect(
            RecordList.ChangeRecords.Response<Loan>(records: .failure(refusal), action: "extend"),
            ListPresenterSpy.Notice(message: .failure(refusal))
        )
    }
}
