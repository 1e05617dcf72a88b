import SceneKitCore

/// The requests of the view of a merge.
@MainActor
protocol MergeContactsBusinessLogic: AnyObject {
    func previewMerge(request: MergeContacts.PreviewMerge.Request) async
    func mergeContacts(request: MergeContacts.MergeContacts.Request) async
    func declareDistinct(request: MergeContacts.DeclareDistinct.Request) async
}

/// The contacts and what became of them, for routers.
@MainActor
protocol MergeContactsDataStore: AnyObject {
    /// The contact to keep.
    var contactID: String? { get set }
    /// The contacts to merge into it; empty for all that are probably the same.
    var otherIDs: ContactIDs { get set }
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
    var otherIDs = ContactIDs()
    var selectedContactID: String?
    private(set) var ownChange: ContactChange?

    private var shown: MergedContact?

    // MARK: - Preview merge

    func previewMerge(request: MergeContacts.PreviewMerge.Request) async {
        choose(request)
        let (id, others) = (contactID ?? "", otherIDs.ids)
        let merge: Result<MergedContact, ContactsFailure> = await .of(
            others.isEmpty
                ? try await worker.previewMergeOfDuplicates(into: id)
                : try await worker.previewMerge(of: others, into: id)
        )
        guard !Task.isCancelled else { return }
        shown = try? merge.get()
        if let shown {
            contactID = shown.kept.id
            otherIDs.ids = shown.others.map(\.id)
        }
        presenter.presentPreview(response: .init(merge: merge))
    }

    private func choose(_ request: MergeContacts.PreviewMerge.Request) {
        if let kept = request.kept, let kept = kept.isEmpty ? otherIDs.ids.first : kept, kept != contactID {
            let former = [contactID].compactMap(\.self)
            contactID = kept
            otherIDs.ids = former + otherIDs.ids.filter { $0 != kept }
        }
        let leftOut = Set(request.leftOut)
        let rest = ([contactID].compactMap(\.self) + otherIDs.ids).filter { !leftOut.contains($0) }
        guard !request.leftOut.isEmpty, rest.count > 1 else { return }
        contactID = rest[0]
        otherIDs.ids = Array(rest[1...])
    }

    // MARK: - Merge contacts

    func mergeContacts(request: MergeContacts.MergeContacts.Request) async {
        guard let shown else { return }
        do {
            try await worker.mergeContacts(shown)
            let change = ContactChange.merged(
                name: ContactNames.displayName(of: shown.merged),
                count: shown.others.count
            )
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
            let contacts = [shown.kept] + shown.others
            try await worker.declareDistinct(contacts.map(\.id))
            let change = ContactChange.distinct(names: contacts.map(ContactNames.displayName))
            ownChange = change
            presenter.presentDistinctContacts(response: .init(change: .success(change)))
        } catch {
            presenter.presentDistinctContacts(response: .init(change: .failure(error)))
        }
    }
}
