import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

/// A worker with scripted results.
final class DuplicateListWorkerSpy: DuplicateListWorking {
    enum Call: Equatable {
        case find, undoable, changes, restore, redo
    }

    let calls = Spy<Call>("the worker")
    private let duplicates: Result<Duplicates, ContactsFailure>
    private let restored: Result<UndoableChange?, ContactsFailure>
    private let undoable: Result<UndoableChange?, ContactsFailure>
    private let changes: Int

    init(
        _ duplicates: Result<Duplicates, ContactsFailure> = .failure(.cancelled),
        undoable: Result<UndoableChange?, ContactsFailure> = .success(nil),
        restored: Result<UndoableChange?, ContactsFailure> = .success(nil),
        changes: Int = 0
    ) {
        self.duplicates = duplicates
        self.undoable = undoable
        self.restored = restored
        self.changes = changes
    }

    func findDuplicates(
        progress: @escaping @MainActor @Sendable (DuplicateProgress) -> Void
    ) async throws(ContactsFailure) -> Duplicates {
        calls.record(.find)
        await progress(DuplicateProgress(read: 1, total: 2))
        return try duplicates.get()
    }

    func contactChanges() -> any AsyncSequence<Void, Never> & Sendable {
        calls.record(.changes)
        return AsyncStream { continuation in
            for _ in 0..<changes { continuation.yield() }
            continuation.finish()
        }
    }

    func fetchChanges() async throws(ContactsFailure) -> ReversibleChanges {
        try calls.answer(.undoable, undoable.map { ReversibleChanges(undoable: $0) })
    }

    func undoLastChange() async throws(ContactsFailure) -> UndoableChange? {
        try calls.answer(.restore, restored)
    }

    func redoLastChange() async throws(ContactsFailure) -> UndoableChange? {
        try calls.answer(.redo, restored)
    }
}

final class DuplicateListPresenterSpy: ValueSpy, DuplicateListPresentationLogic {
    func presentDuplicates(response: DuplicateList.FindDuplicates.Response) { record(response) }
    func presentChangedContacts(response: DuplicateList.FollowContacts.Response) { record(response) }
    func presentUndoneMerge(response: DuplicateList.UndoMerge.Response) { record(response) }
    func presentRedoneMerge(response: DuplicateList.RedoMerge.Response) { record(response) }
}

final class DuplicateListDisplaySpy: ValueSpy, DuplicateListDisplayLogic {
    func displayDuplicates(viewModel: DuplicateList.FindDuplicates.ViewModel) { record(viewModel) }
    func displayChangedContacts(viewModel: DuplicateList.FollowContacts.ViewModel) { record(viewModel) }
    func displayNotice(viewModel: NoticeViewModel) { record(viewModel) }
}

final class DuplicateListInteractorSpy: ValueSpy, DuplicateListBusinessLogic {
    func findDuplicates(request: DuplicateList.FindDuplicates.Request) async { record(request) }
    func followContacts(request: DuplicateList.FollowContacts.Request) async { record(request) }
    func undoMerge(request: DuplicateList.UndoMerge.Request) async { record(request) }
    func redoMerge(request: DuplicateList.RedoMerge.Request) async { record(request) }
}

/// The list's data for routers.
@MainActor
final class DuplicateListStoreDouble: DuplicateListDataStore {
    var selectedGroupID: String?
    let selectedGroup: SelectedDuplicates?
    var change: ContactChange?

    init(selectedGroup: SelectedDuplicates? = nil) { self.selectedGroup = selectedGroup }
}

final class DuplicateListRouterSpy: RouterSpy<any DuplicateListDataStore>, DuplicateListRoutingLogic,
    DuplicateListDataPassing
{
    init(answers: Set<String> = []) { super.init(DuplicateListStoreDouble(), answers: answers) }

    func routeToMergeContacts(segue: Segue?) { record("MergeContacts", segue) }
}
