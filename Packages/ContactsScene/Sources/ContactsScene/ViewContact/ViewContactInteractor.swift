/// What the view may ask of one contact's card.
@MainActor
protocol ViewContactBusinessLogic: AnyObject {
    func fetchContact(request: ViewContact.FetchContact.Request) async
    func askToDelete(request: ViewContact.AskToDelete.Request) async
    func deleteContact(request: ViewContact.DeleteContact.Request) async
}

/// What other scenes' routers may reach: which contact, and what was done to it, are passed in.
@MainActor
protocol ViewContactDataStore: AnyObject {
    var contactID: String? { get set }
    var change: ContactChange? { get set }
    var contact: Contact? { get }
    /// What this scene did, for the scene that is next.
    var ownChange: ContactChange? { get }
}

@MainActor
final class ViewContactInteractor: ViewContactBusinessLogic, ViewContactDataStore {
    var contactID: String?
    var change: ContactChange?
    private(set) var contact: Contact?
    private(set) var ownChange: ContactChange?

    private let presenter: any ViewContactPresentationLogic
    private let worker: any ViewContactWorking

    init(
        presenter: any ViewContactPresentationLogic,
        worker: any ViewContactWorking,
        contactID: String? = nil
    ) {
        self.presenter = presenter
        self.worker = worker
        self.contactID = contactID
    }

    // MARK: - Fetch contact

    func fetchContact(request: ViewContact.FetchContact.Request) async {
        let id = contactID ?? ""
        var groups: [String] = []
        let result = await ContactsFailure.result { () async throws(ContactsFailure) in
            let contact = try await worker.fetchContact(id: id)
            groups = try await worker.fetchGroups(of: contact)
            return contact
        }
        guard !Task.isCancelled else { return }
        contact = try? result.get()
        let change = change
        self.change = nil
        presenter.presentContact(response: .init(contact: result, groups: groups, change: change))
    }

    // MARK: - Delete contact

    func askToDelete(request: ViewContact.AskToDelete.Request) async {
        guard let contact else { return }
        presenter.presentDeleteQuestion(response: .init(contact: contact))
    }

    func deleteContact(request: ViewContact.DeleteContact.Request) async {
        guard let contact else { return }
        do {
            let deleted = try await worker.deleteContact(id: contact.id)
            ownChange = .deleted(name: ContactNames.displayName(of: deleted))
            presenter.presentDeletedContact(response: .init())
        } catch {
            presenter.presentDeletedContact(response: .init(failure: error))
        }
    }
}
