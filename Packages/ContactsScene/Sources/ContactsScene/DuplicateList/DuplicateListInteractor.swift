import SceneKitCore

/// The requests of the view of probable duplicates.
@MainActor
protocol DuplicateListBusinessLogic: AnyObject {
    func findDuplicates(request: DuplicateList.FindDuplicates.Request) async
    func followContacts(request: DuplicateList.FollowContacts.Request) async
    func undoMerge(request: DuplicateList.UndoMerge.Request) async
    func redoMerge(request: DuplicateList.RedoMerge.Request) async
}

/// The list's data for routers.
@MainActor
protocol DuplicateListDataStore: ContactChangeTaking {
    /// The chosen row, set by the view controller for its router.
    var selectedGroupID: String? { get set }
    /// The contacts of the chosen row, also of one that is no longer in the list.
    var selectedGroup: SelectedDuplicates? { get }
}

final class DuplicateListInteractor: SceneInteractor<
    any DuplicateListPresentationLogic, any DuplicateListWorking
>,
DuplicateListBusinessLogic, DuplicateListDataStore
{
    var selectedGroupID: String? { didSet { selectedGroup = selectedGroupID.flatMap(contacts) } }
    private(set) var selectedGroup: SelectedDuplicates?
    var change: ContactChange?

    private var duplicates: Duplicates?
    private lazy var search = makeSearch()

    private func makeSearch()
        -> LatestQuery<DuplicateList.FindDuplicates.Request, Duplicates, ContactsFailure>
    {
        LatestQuery { [worker, presenter] request throws(ContactsFailure) in
            try await worker.findDuplicates { progress in
                if !request.isUpdate { presenter.presentDuplicates(response: .progress(progress)) }
            }
        } present: { [weak self] _, found, _ in
            self?.present(found)
        }
    }

    private func contacts(ofGroup id: String) -> SelectedDuplicates? {
        if let group = duplicates?.groups.first(where: { $0.id == id }) {
            return SelectedDuplicates(kept: group.kept.id, others: group.others.map(\.id))
        }
        // The row is of a list that has changed since.
        let ids = id.split(separator: " ").map(String.init)
        return ids.first.map { SelectedDuplicates(kept: $0, others: ids.count == 2 ? [ids[1]] : []) }
    }

    // MARK: - Find duplicates

    /// Presents the known groups without the one that was just merged or told apart; without known groups, reads all
    /// contacts.
    func findDuplicates(request: DuplicateList.FindDuplicates.Request) async {
        if !request.isUpdate, duplicates != nil { return await presentKnown() }
        await search.show(request)
        // A cancelled update leaves the list as it is.
        if Task.isCancelled, !request.isUpdate { present(.failure(.cancelled)) }
    }

    private func present(_ found: Result<Duplicates, ContactsFailure>) {
        if case .success(let found) = found { duplicates = found }
        presenter.presentDuplicates(response: .ended(found, change: takeChange()))
    }

    private func takeChange() -> ContactChange? {
        defer { change = nil }
        return change
    }

    private func presentKnown() async {
        let change = takeChange()
        if let change, let selectedGroup { forget(selectedGroup, after: change) }
        do {
            // The change can be undone now.
            let changes = try await worker.fetchChanges()
            duplicates?.undoable = changes.undoable
            duplicates?.redoable = changes.redoable
            guard let duplicates else { return }
            presenter.presentDuplicates(response: .ended(.success(duplicates), change: change))
        } catch {
            guard error != .cancelled else { return }
            guard change != nil, var known = duplicates else {
                return presenter.presentDuplicates(response: .ended(.failure(error), change: change))
            }
            // The change was saved. Only whether it can be undone is unknown, so no undo is offered.
            (known.undoable, known.redoable) = (nil, nil)
            duplicates = known
            presenter.presentDuplicates(response: .ended(.success(known), change: change))
        }
    }

    private func forget(_ group: SelectedDuplicates, after change: ContactChange) {
        var groups = duplicates?.groups ?? []
        groups.removeAll {
            $0.kept.id == group.kept && (group.others.isEmpty || $0.others.map(\.id) == group.others)
        }
        if case .merged = change { groups = groups.compactMap { $0.without(Set(group.others)) } }
        duplicates?.groups = groups
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

    // MARK: - Redo merge

    func redoMerge(request: DuplicateList.RedoMerge.Request) async {
        presenter.presentRedoneMerge(
            response: .init(change: await .of(try await worker.redoLastChange()))
        )
    }
}
