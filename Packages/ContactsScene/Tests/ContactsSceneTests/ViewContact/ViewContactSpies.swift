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
        case groups(of: String)
        case members(MembershipChange)
        case photo(of: String, document: String?)
        case delete(String, shown: ShownContacts)
    }

    let calls = Spy<Call>("the worker")
    private let contacts: Mutex<[Result<Contact, ContactsFailure>]>
    private let groups: Result<ContactGroups, ContactsFailure>
    private let deleted: Result<Contact, ContactsFailure>
    private let changes: AsyncStream<Void>
    private let beforeAnswer: @Sendable (Call) async -> Void

    /// - Parameters:
    ///   - later: What further fetches give; the last one is given again.
    ///   - beforeAnswer: Called when a contact is fetched or deleted, before the answer is given.
    init(
        contact: Result<Contact, ContactsFailure>,
        later: Result<Contact, ContactsFailure>...,
        groups: Result<ContactGroups, ContactsFailure> = .success(ContactGroups()),
        deleted: Result<Contact, ContactsFailure> = .failure(.cancelled),
        changes: AsyncStream<Void> = AsyncStream { $0.finish() },
        beforeAnswer: @escaping @Sendable (Call) async -> Void = { _ in }
    ) {
        contacts = Mutex([contact] + later)
        self.groups = groups
        self.deleted = deleted
        self.changes = changes
        self.beforeAnswer = beforeAnswer
    }

    func contactChanges(id: String) -> any AsyncSequence<Void, Never> & Sendable {
        calls.record(.changes(of: id))
        return changes
    }

    func fetchCard(id: String) async throws(ContactsFailure) -> Contact {
        calls.record(.fetch(id))
        let contact = contacts.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
        await beforeAnswer(.fetch(id))
        return try contact.get()
    }

    func fetchGroups(of contact: Contact) async throws(ContactsFailure) -> ContactGroups {
        calls.record(.groups(of: contact.id))
        return try groups.get()
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

@MainActor
final class ViewContactPresenterSpy: ViewContactPresentationLogic {
    enum Call: Equatable {
        case contact(ViewContact.FetchContact.Response)
        case members(ViewContact.ChangeMembers.Response)
        case photo(ViewContact.ChangePhoto.Response)
        case question(ViewContact.AskToDelete.Response)
        case deleted(ViewContact.DeleteContact.Response)
    }

    let calls = Spy<Call>("the presenter")

    func presentContact(response: ViewContact.FetchContact.Response) { calls.record(.contact(response)) }
    func presentChangedMembers(response: ViewContact.ChangeMembers.Response) {
        calls.record(.members(response))
    }
    func presentChangedPhoto(response: ViewContact.ChangePhoto.Response) { calls.record(.photo(response)) }
    func presentDeleteQuestion(response: ViewContact.AskToDelete.Response) {
        calls.record(.question(response))
    }
    func presentDeletedContact(response: ViewContact.DeleteContact.Response) {
        calls.record(.deleted(response))
    }
}

@MainActor
final class ViewContactDisplaySpy: ViewContactDisplayLogic {
    enum Call: Equatable {
        case contact(ViewContact.FetchContact.ViewModel)
        case members(ViewContact.ChangeMembers.ViewModel)
        case photo(ViewContact.ChangePhoto.ViewModel)
        case question(ViewContact.AskToDelete.ViewModel)
        case deleted(ViewContact.DeleteContact.ViewModel)
    }

    let calls = Spy<Call>("the view")

    func displayContact(viewModel: ViewContact.FetchContact.ViewModel) { calls.record(.contact(viewModel)) }
    func displayChangedMembers(viewModel: ViewContact.ChangeMembers.ViewModel) {
        calls.record(.members(viewModel))
    }
    func displayChangedPhoto(viewModel: ViewContact.ChangePhoto.ViewModel) {
        calls.record(.photo(viewModel))
    }
    func displayDeleteQuestion(viewModel: ViewContact.AskToDelete.ViewModel) {
        calls.record(.question(viewModel))
    }
    func displayDeletedContact(viewModel: ViewContact.DeleteContact.ViewModel) {
        calls.record(.deleted(viewModel))
    }
}

@MainActor
final class ViewContactInteractorSpy: ViewContactBusinessLogic {
    enum Call: Equatable {
        case fetch(ViewContact.FetchContact.Request)
        case follow
        case members(ViewContact.ChangeMembers.Request)
        case photo(ViewContact.ChangePhoto.Request)
        case ask(ViewContact.AskToDelete.Request)
        case delete(ViewContact.DeleteContact.Request)
    }

    let calls = Spy<Call>("the interactor")

    func fetchContact(request: ViewContact.FetchContact.Request) async { calls.record(.fetch(request)) }
    func followContact() async { calls.record(.follow) }
    func changeMembers(request: ViewContact.ChangeMembers.Request) async { calls.record(.members(request)) }
    func changePhoto(request: ViewContact.ChangePhoto.Request) async { calls.record(.photo(request)) }
    /// Runs when the question is prepared, for instance to display it.
    var whileAsking: () -> Void = {}

    func askToDelete(request: ViewContact.AskToDelete.Request) {
        calls.record(.ask(request))
        whileAsking()
    }

    func deleteContact(request: ViewContact.DeleteContact.Request) async { calls.record(.delete(request)) }
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

@MainActor
final class ViewContactRouterSpy: RouterSpying, ViewContactRoutingLogic, ViewContactDataPassing {
    let calls = Spy<RouterCall>("the router")
    let answers: Set<String>
    let dataStore: any ViewContactDataStore

    init(_ dataStore: any ViewContactDataStore = ViewContactStoreDouble(), answers: Set<String> = []) {
        self.dataStore = dataStore
        self.answers = answers
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
