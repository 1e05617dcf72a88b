import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

/// A worker with scripted results.
final class EditContactWorkerSpy: EditContactWorking {
    enum Call: Equatable {
        case fetch(String)
        case save(id: String, edit: FormEdit<ContactDraft>)
    }

    let calls = Spy<Call>("the worker")
    private let contact: Result<Contact, ContactsFailure>
    private let saved: Result<Contact, ContactsFailure>

    init(
        contact: Result<Contact, ContactsFailure>,
        saved: Result<Contact, ContactsFailure> = .failure(.cancelled)
    ) {
        self.contact = contact
        self.saved = saved
    }

    func fetchContact(id: String) async throws(ContactsFailure) -> Contact {
        calls.record(.fetch(id))
        return try contact.get()
    }

    func saveContact(
        id: String,
        edit: FormEdit<ContactDraft>
    ) async throws(ContactsFailure) -> Contact {
        calls.record(.save(id: id, edit: edit))
        return try saved.get()
    }
}

@MainActor
final class EditContactPresenterSpy: EditContactPresentationLogic {
    enum Call: Equatable {
        case contact(EditContact.FetchContact.Response)
        case saved(EditContact.SaveContact.Response)
    }

    let calls = Spy<Call>("the presenter")

    func presentContact(response: EditContact.FetchContact.Response) { calls.record(.contact(response)) }
    func presentSavedContact(response: EditContact.SaveContact.Response) { calls.record(.saved(response)) }
}

@MainActor
final class EditContactDisplaySpy: EditContactDisplayLogic {
    enum Call: Equatable {
        case contact(EditContact.FetchContact.ViewModel)
        case saved(EditContact.SaveContact.ViewModel)
    }

    let calls = Spy<Call>("the view")

    func displayContact(viewModel: EditContact.FetchContact.ViewModel) { calls.record(.contact(viewModel)) }
    func displaySavedContact(viewModel: EditContact.SaveContact.ViewModel) { calls.record(.saved(viewModel)) }
}

@MainActor
final class EditContactInteractorSpy: EditContactBusinessLogic {
    enum Call: Equatable {
        case fetch(EditContact.FetchContact.Request)
        case save(EditContact.SaveContact.Request)
    }

    let calls = Spy<Call>("the interactor")

    func fetchContact(request: EditContact.FetchContact.Request) async { calls.record(.fetch(request)) }
    func saveContact(request: EditContact.SaveContact.Request) async { calls.record(.save(request)) }
}

/// The form's data for routers.
@MainActor
final class EditContactStoreDouble: EditContactDataStore {
    var contactID: String?
    let savedContact: Contact?

    init(contactID: String? = nil, savedContact: Contact? = nil) {
        self.contactID = contactID
        self.savedContact = savedContact
    }
}

@MainActor
final class EditContactRouterSpy: RouterSpying, EditContactRoutingLogic, EditContactDataPassing {
    let calls = Spy<RouterCall>("the router")
    let answers: Set<String>
    let dataStore: any EditContactDataStore

    init(_ dataStore: any EditContactDataStore = EditContactStoreDouble(), answers: Set<String> = []) {
        self.dataStore = dataStore
        self.answers = answers
    }

    func routeToViewContact(segue: Segue?) { record("ViewContact", segue) }
}
