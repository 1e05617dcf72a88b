import SceneKitCore
import SceneTestKit
import Synchronization
import Testing

@testable import ContactsScene

/// A worker with scripted results.
final class ViewContactWorkerSpy: ViewContactWorking {
    enum Call: Equatable {
        case changes(of: String)
        case fetch(String)
        case members(MembershipChange)
        case photo(of: String, document: String?)
        case delete(String, shown: ShownContacts)
    }

    let calls = Spy<Call>("the worker")
    private let contacts: Mutex<[Result<Contact, ContactsFailure>]>
    private let groups: ContactGroups
    private let deleted: Result<Contact, ContactsFailure>
    private let changes: AsyncStream<Void>
    private let beforeAnswer: @Sendable (Call) async -> Void

    /// - Parameters:
    ///   - later: What further fetches give; the last one is given again.
    ///   - beforeAnswer: Called when a contact is fetched or deleted, before the answer is given.
    convenience init(
        contact: Result<Contact, ContactsFailure>,
        later: Result<Contact, ContactsFailure>...,
        groups: ContactGroups = ContactGroups(),
        deleted: Result<Contact, ContactsFailure> = .failure(.cancelled),
        changes: AsyncStream<Void> = AsyncStream { $0.finish() },
        beforeAnswer: @escaping @Sendable (Call) async -> Void = { _ in }
    ) {
        self.init(
            contacts: [contact] + later,
            groups: groups,
            deleted: deleted,
            changes: changes,
            beforeAnswer: beforeAnswer
        )
    }

    /// - Parameter contacts: What the fetches give.
    init(
        contacts: [Result<Contact, ContactsFailure>],
        groups: ContactGroups = ContactGroups(),
        deleted: Result<Contact, ContactsFailure> = .failure(.cancelled),
        changes: AsyncStream<Void> = AsyncStream { $0.finish() },
        beforeAnswer: @escaping @Sendable (Call) async -> Void = { _ in }
    ) {
        self.contacts = Mutex(contacts)
        self.groups = groups
        self.deleted = deleted
        self.changes = changes
        self.beforeAnswer = beforeAnswer
    }

    func contactChanges(id: String) -> any AsyncSequence<Void, Never> & Sendable {
        calls.record(.changes(of: id))
        return changes
    }

    func fetchCard(id: String) async throws(ContactsFailure) -> ShownCard {
        calls.record(.fetch(id))
        let contact = contacts.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        await beforeAnswer(.fetch(id))
        return ShownCard(contact: try contact.get(), groups: groups)
    }

    func changeMembers(_ change: MembershipChange) async throws(ContactsFailure) -> ChangedMembers {
        calls.record(.members(change))
        return ChangedMembers(contacts: change.contacts, groups: ["Club"])
    }

    func changePhoto(id: String, document: String?) async throws(ContactsFailure) {
        calls.record(.photo(of: id, document: document))
        if document == "gone.png" { throw .document("gone.png: it is gone") }
    }

    func deleteContact(id: String, shown: ShownContacts) async throws(ContactsFailure) -> Contact {
        calls.record(.delete(id, shown: shown))
        await beforeAnswer(.delete(id, shown: shown))
        return try deleted.get()
    }
}

final class ViewContactPresenterSpy: ValueSpy, ViewContactPresentationLogic {
    func presentContact(response: ViewContact.FetchContact.Response) { record(response) }
    func presentChangedMembers(response: ViewContact.ChangeMembers.Response) { record(response) }
    func presentChangedPhoto(response: ViewContact.ChangePhoto.Response) { record(response) }
    func presentDeleteQuestion(response: ViewContact.AskToDelete.Response) { record(response) }
    func presentDeletedContact(response: ViewContact.DeleteContact.Response) { record(response) }
}

final class ViewContactDisplaySpy: ValueSpy, ViewContactDisplayLogic {
    func displayContact(viewModel: ViewContact.FetchContact.ViewModel) { record(viewModel) }
    func displayChangedMembers(viewModel: ViewContact.ChangeMembers.ViewModel) { record(viewModel) }
    func displayChangedPhoto(viewModel: ViewContact.ChangePhoto.ViewModel) { record(viewModel) }
    func displayDeleteQuestion(viewModel: ViewContact.AskToDelete.ViewModel) { record(viewModel) }
    func displayDeletedContact(viewModel: ViewContact.DeleteContact.ViewModel) { record(viewModel) }
}

final class ViewContactInteractorSpy: ValueSpy, ViewContactBusinessLogic {
    func fetchContact(request: ViewContact.FetchContact.Request) async { record(request) }
    func followContact() async { record("follow") }
    func changeMembers(request: ViewContact.ChangeMembers.Request) async { record(request) }
    func changePhoto(request: ViewContact.ChangePhoto.Request) async { record(request) }
    /// Runs when the question is prepared, for instance to display it.
    var whileAsking: () -> Void = {}

    func askToDelete(request: ViewContact.AskToDelete.Request) {
        record(request)
        whileAsking()
    }

    func deleteContact(request: ViewContact.DeleteContact.Request) async { record(request) }
}

/// The data store that routers read and write.
@MainActor
final class ViewContactStoreDouble: ViewContactDataStore {
    var contactID: String?
    var change: ContactChange?
    var selectedCardID: String?
    var memberName: String?
    let contact: Contact?
    let ownChange: ContactChange?

    init(contactID: String? = nil, contact: Contact? = nil, ownChange: ContactChange? = nil) {
        self.contactID = contactID
        self.contact = contact
        self.ownChange = ownChange
    }
}

final class ViewContactRouterSpy: RouterSpy<any ViewContactDataStore>, ViewContactRoutingLogic,
    ViewContactDataPassing
{
    override init(_ dataStore: any ViewContactDataStore = ViewContactStoreDouble(), answers: Set<String> = [])
    {
        super.init(dataStore, answers: answers)
    }

    func routeToEditContact(segue: Segue?) { record("EditContact", segue) }
    func routeToContactList(segue: Segue?) { record("ContactList", segue) }
    func routeToViewContact(segue: Segue?) { record("ViewContact", segue) }
    func routeToPickContact(segue: Segue?) { record("PickContact", segue) }
}

extension ContactGroups {
    /// Groups by their names, which are their ids here.
    static func named(_ names: String...) -> ContactGroups {
        ContactGroups(groups: names.map { CardLink(id: $0, name: $0) })
    }
}
