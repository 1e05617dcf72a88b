import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

/// A worker with scripted results.
final class DuplicateListWorkerSpy: DuplicateListWorking {
    enum Call: Equatable {
        case find, undoable, changes, restore
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

    func fetchUndoableChange() async throws(ContactsFailure) -> UndoableChange? {
        calls.record(.undoable)
        return try undoable.get()
    }

    func undoLastChange() async throws(ContactsFailure) -> UndoableChange? {
        calls.record(.restore)
        return try restored.get()
    }
}

@MainActor
final class DuplicateListPresenterSpy: DuplicateListPresentationLogic {
    enum Call: Equatable {
        case duplicates(DuplicateList.FindDuplicates.Response)
        case changed
        case undone(DuplicateList.UndoMerge.Response)
    }

    let calls = Spy<Call>("the presenter")

    func presentDuplicates(response: DuplicateList.FindDuplicates.Response) {
        calls.record(.duplicates(response))
    }
    func presentChangedContacts(response: DuplicateList.FollowContacts.Response) { calls.record(.changed) }
    func presentUndoneMerge(response: DuplicateList.UndoMerge.Response) { calls.record(.undone(response)) }
}

@MainActor
final class DuplicateListDisplaySpy: DuplicateListDisplayLogic {
    enum Call: Equatable {
        case duplicates(DuplicateList.FindDuplicates.ViewModel)
        case changed
        case undone(DuplicateList.UndoMerge.ViewModel)
    }

    let calls = Spy<Call>("the view")

    func displayDuplicates(viewModel: DuplicateList.FindDuplicates.ViewModel) {
        calls.record(.duplicates(viewModel))
    }
    func displayChangedContacts(viewModel: DuplicateList.FollowContacts.ViewModel) { calls.record(.changed) }
    func displayUndoneMerge(viewModel: DuplicateList.UndoMerge.ViewModel) { calls.record(.undone(viewModel)) }
}

@MainActor
final class DuplicateListInteractorSpy: DuplicateListBusinessLogic {
    enum Call: Equatable {
        case find(DuplicateList.FindDuplicates.Request)
        case follow, undo
    }

    let calls = Spy<Call>("the interactor")

    func findDuplicates(request: DuplicateList.FindDuplicates.Request) async { calls.record(.find(request)) }
    func followContacts(request: DuplicateList.FollowContacts.Request) async { calls.record(.follow) }
    func undoMerge(request: DuplicateList.UndoMerge.Request) async { calls.record(.undo) }
}

/// The list's data for routers.
@MainActor
final class DuplicateListStoreDouble: DuplicateListDataStore {
    var selectedGroupID: String?
    let selectedGroup: SelectedDuplicates?
    var change: ContactChange?

    init(selectedGroup: SelectedDuplicates? = nil) { self.selectedGroup = selectedGroup }
}

@MainActor
final class DuplicateListRouterSpy: RouterSpying, DuplicateListRoutingLogic, DuplicateListDataPassing {
    let calls = Spy<RouterCall>("the router")
    let answers: Set<String>
    let dataStore: any DuplicateListDataStore = DuplicateListStoreDouble()

    init(answers: Set<String> = []) { self.answers = answers }

    func routeToMergeContacts(segue: Segue?) { record("MergeContacts", segue) }
}
