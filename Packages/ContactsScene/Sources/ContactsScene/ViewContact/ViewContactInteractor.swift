import SceneKitCore

/// The requests of the view of one contact's card.
@MainActor
protocol ViewContactBusinessLogic: AnyObject {
    func fetchContact(request: ViewContact.FetchContact.Request) async
    func followContact(request: ViewContact.FollowContact.Request) async
    func deleteContact(request: ViewContact.DeleteContact.Request) async
}

/// The contact and the change made to it, for other scenes' routers.
@MainActor
protocol ViewContactDataStore: AnyObject {
    var contactID: String? { get set }
    var change: ContactChange? { get set }
    var contact: Contact? { get }
    /// The change that this scene made, for the next scene.
    var ownChange: ContactChange? { get }
}

final class ViewContactInteractor: SceneInteractor<any ViewContactPresentationLogic, any ViewContactWorking>,
    ViewContactBusinessLogic, ViewContactDataStore
{
    var contactID: String?
    var change: ContactChange?
    private(set) var contact: Contact?
    private(set) var ownChange: ContactChange?

    /// The numbers of requests for the contact and of responses.
    private var fetches = (begun: 0, ended: 0)
    /// The number of changes of the contact elsewhere.
    private var changes = 0
    private var isDeleting = false

    // MARK: - Fetch contact

    func fetchContact(request: ViewContact.FetchContact.Request) async {
        let known = changes
        fetches.begun += 1
        let (result, groups) = await fetch()
        fetches.ended += 1
        guard !Task.isCancelled else { return }
        contact = try? result.get()
        let change = change
        self.change = nil
        presenter.presentContact(response: .init(contact: result, groups: groups, change: change))
        if changes != known { await updateContact() }
    }

    private func fetch() async -> (contact: Result<Contact, ContactsFailure>, groups: [String]) {
        do {
            let contact = try await worker.fetchContact(id: contactID ?? "")
            return (.success(contact), try await worker.fetchGroups(of: contact))
        } catch {
            return (.failure(error), [])
        }
    }

    // MARK: - Follow contact

    /// Returns when the store is closed or the task is cancelled.
    func followContact(request: ViewContact.FollowContact.Request) async {
        for await _ in worker.contactChanges(id: contactID ?? "") {
            changes += 1
            await updateContact()
        }
    }

    /// Presents the contact's current state, unless the scene is fetching or deleting it.
    private func updateContact() async {
        let begun = fetches.begun
        guard begun == fetches.ended, !isDeleting, !Task.isCancelled else { return }
        let (result, groups) = await fetch()
        guard begun == fetches.begun, !isDeleting, !Task.isCancelled else { return }
        let shown = contact
        contact = try? result.get()
        presenter.presentChangedContact(response: .init(contact: result, groups: groups, shown: shown))
    }

    // MARK: - Delete contact

    func deleteContact(request: ViewContact.DeleteContact.Request) async {
        guard let contact else { return }
        isDeleting = true
        defer { isDeleting = false }
        do {
            let deleted = try await worker.deleteContact(id: contact.id)
            ownChange = .deleted(name: ContactNames.displayName(of: deleted))
            presenter.presentDeletedContact(response: .init())
        } catch {
            presenter.presentDeletedContact(response: .init(failure: error))
        }
    }
}
