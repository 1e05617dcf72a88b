import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

/// A worker that gives what it was told to.
final class ViewContactWorkerSpy: ViewContactWorking {
    enum Call: Equatable {
        case fetch(String)
        case groups(of: String)
        case delete(String)
    }

    let calls = Spy<Call>("the worker")
    private let contact: Result<Contact, ContactsFailure>
    private let groups: Result<[String], ContactsFailure>
    private let deleted: Result<Contact, ContactsFailure>

    init(
        contact: Result<Contact, ContactsFailure>,
        groups: Result<[String], ContactsFailure> = .success([]),
        deleted: Result<Contact, ContactsFailure> = .failure(.cancelled)
    ) {
        self.contact = contact
        self.groups = groups
        self.deleted = deleted
    }

    func fetchContact(id: String) async throws(ContactsFailure) -> Contact {
        calls.record(.fetch(id))
        return try contact.get()
    }

    func fetchGroups(of contact: Contact) async throws(ContactsFailure) -> [String] {
        calls.record(.groups(of: contact.id))
        return try groups.get()
    }

    func deleteContact(id: String) async throws(ContactsFailure) -> Contact {
        calls.record(.delete(id))
        return try deleted.get()
    }
}

@MainActor
final class ViewContactPresenterSpy: ViewContactPresentationLogic {
    enum Call: Equatable {
        case contact(ViewContact.FetchContact.Response)
        case question(ViewContact.AskToDelete.Response)
        case deleted(ViewContact.DeleteContact.Response)
    }

    let calls = Spy<Call>("the presenter")

    func presentContact(response: ViewContact.FetchContact.Response) { calls.record(.contact(response)) }
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
        case question(ViewContact.AskToDelete.ViewModel)
        case deleted(ViewContact.DeleteContact.ViewModel)
    }

    let calls = Spy<Call>("the view")

    func displayContact(viewModel: ViewContact.FetchContact.ViewModel) { calls.record(.contact(viewModel)) }
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
        case ask(ViewContact.AskToDelete.Request)
        case delete(ViewContact.DeleteContact.Request)
    }

    let calls = Spy<Call>("the interactor")

    func fetchContact(request: ViewContact.FetchContact.Request) async { calls.record(.fetch(request)) }
    func askToDelete(request: ViewContact.AskToDelete.Request) async { calls.record(.ask(request)) }
    func deleteContact(request: ViewContact.DeleteContact.Request) async { calls.record(.delete(request)) }
}

/// What routers read from one contact's card, and write to it.
@MainActor
final class ViewContactStoreDouble: ViewContactDataStore {
    var contactID: String?
    var change: ContactChange?
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
}
