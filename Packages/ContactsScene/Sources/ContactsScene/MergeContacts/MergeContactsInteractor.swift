import SceneKitCore

/// The requests of the view of a merge.
@MainActor
protocol MergeContactsBusinessLogic: AnyObject {
    func previewMerge(request: MergeContacts.PreviewMerge.Request) async
    func mergeContacts(request: MergeContacts.MergeContacts.Request) async
    func declareDistinct(request: MergeContacts.DeclareDistinct.Request) async
}

/// The two contacts and what became of them, for routers.
@MainActor
protocol MergeContactsDataStore: AnyObject {
    /// The contact to keep.
    var contactID: String? { get set }
    var otherID: String? { get set }
    /// The chosen row's contact, set by the view controller for its router.
    var selectedContactID: String? { get set }
    /// The change that this scene made, for the next scene.
    var ownChange: ContactChange? { get }
}

final class MergeContactsInteractor: SceneInteractor<
    any MergeContactsPresentationLogic, any MergeContactsWorking
>,
MergeContactsBusinessLogic, MergeContactsDataStore
{
    var contactID: String?
    var otherID: String?
    var selectedContactID: String?
    private(set) var ownChange: ContactChange?

    private var shown: MergedContact?

    // MARK: - Preview merge

    func previewMerge(request: MergeContacts.PreviewMerge.Request) async {
        if request.isSwapped { (contactID, otherID) = (otherID, contactID) }
        let (id, other) = (contactID ?? "", otherID ?? "")
        let merge: Result<MergedContact, ContactsFailure> = await .of(
            try await worker.previewMerge(of: other, into: id)
        )
        guard !Task.isCancelled else { return }
        shown = try? merge.get()
        presenter.presentPreview(response: .init(merge: merge))
    }

    // MARK: - Merge contacts

    func mergeContacts(request: MergeContacts.MergeContacts.Request) async {
        guard let shown else { return }
        do {
            try await worker.mergeContacts(shown)
            let change = ContactChange.merged(name: ContactNames.displayName(of: shown.merged))
            ownChange = change
            presenter.presentMergedContacts(response: .init(change: .success(change)))
        } catch {
            presenter.presentMergedContacts(response: .init(change: .failure(error)))
        }
    }

    // MARK: - Declare distinct

    func declareDistinct(request: MergeContacts.DeclareDistinct.Request) async {
        guard let shown else { return }
        do {
            try await worker.declareDistinct(shown.kept.id, shown.other.id)
            let change = ContactChange.distinct(
                name: ContactNames.displayName(of: shown.kept),
                other: ContactNames.displayName(of: shown.other)
            )
            ownChange = change
            presenter.presentDistinctContacts(response: .init(change: .success(change)))
        } catch {
            presenter.presentDistinctContacts(response: .init(change: .failure(error)))
        }
    }
}
