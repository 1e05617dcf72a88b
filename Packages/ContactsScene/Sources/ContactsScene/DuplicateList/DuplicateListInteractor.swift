import SceneKitCore

/// The requests of the view of probable duplicates.
@MainActor
protocol DuplicateListBusinessLogic: AnyObject {
    func findDuplicates(request: DuplicateList.FindDuplicates.Request) async
    func followContacts(request: DuplicateList.FollowContacts.Request) async
    func undoMerge(request: DuplicateList.UndoMerge.Request) async
}

/// The list's data for routers.
@MainActor
protocol DuplicateListDataStore: ContactChangeTaking {
    /// The chosen pair's contacts, set by the view controller for its router.
    var selectedPair: (kept: String, other: String)? { get set }
}

final class DuplicateListInteractor: SceneInteractor<
    any DuplicateListPresentationLogic, any DuplicateListWorking
>,
DuplicateListBusinessLogic, DuplicateListDataStore
{
    var selectedPair: (kept: String, other: String)?
    var change: ContactChange?

    private var duplicates: Duplicates?
    private let latest = LatestRequest()

    // MARK: - Find duplicates

    /// Presents the known pairs without the one that was just merged or told apart; without known pairs, reads all
    /// contacts.
    func findDuplicates(request: DuplicateList.FindDuplicates.Request) async {
        let change = change
        self.change = nil
        if !request.isUpdate, duplicates != nil { return await presentKnown(change) }
        let presenter = presenter
        let found: Result<Duplicates, ContactsFailure>? = await latest.of(
            await .of(
                try await worker.findDuplicates { progress in
                    if !request.isUpdate { presenter.presentDuplicates(response: .progress(progress)) }
                }
            )
        )
        // A cancelled update leaves the list as it is.
        guard let found = found ?? (request.isUpdate ? nil : .failure(.cancelled)) else { return }
        if case .success(let found) = found { duplicates = found }
        presenter.presentDuplicates(response: .ended(found, change: change))
    }

    private func presentKnown(_ change: ContactChange?) async {
        if change != nil, let selectedPair {
            duplicates?.pairs.removeAll {
                $0.kept.id == selectedPair.kept && $0.other.id == selectedPair.other
            }
        }
        do {
            // The change can be undone now.
            let undoable = try await worker.fetchUndoableChange()
            duplicates?.undoable = undoable
            guard let duplicates else { return }
            presenter.presentDuplicates(response: .ended(.success(duplicates), change: change))
        } catch {
            guard error != .cancelled else { return }
            presenter.presentDuplicates(response: .ended(.failure(error), change: change))
        }
    }

    // MARK: - Follow contacts

    func followContacts(request: DuplicateList.FollowContacts.Request) async {
        for await _ in worker.contactChanges() {
            presenter.presentChangedContacts(response: .init())
        }
    }

    // MARK: - Undo merge

    func undoMerge(request: DuplicateList.UndoMerge.Request) async {
        presenter.presentUndoneMerge(
            response: .init(change: await .of(try await worker.undoLastChange()))
        )
    }
}
