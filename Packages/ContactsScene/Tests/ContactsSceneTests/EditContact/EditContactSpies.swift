import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

/// A worker with scripted results.
struct EditContactWorkerSpy: EditContactWorking {
    enum Call: Equatable {
        case fetch(String)
        case save(id: String, edit: FormEdit<ContactDraft>)
    }

    let calls = Spy<Call>("the worker")
    var contact: Result<Contact, ContactsFailure>
    var saved: Result<Contact, ContactsFailure> = .failure(.cancelled)

    func fetchContact(id: String) async throws(ContactsFailure) -> Contact {
        try calls.answer(.fetch(id), contact)
    }

    func saveContact(
        id: String,
        edit: FormEdit<ContactDraft>
    ) async throws(ContactsFailure) -> Contact {
        try calls.answer(.save(id: id, edit: edit), saved)
    }
}

final class EditContactPresenterSpy: ValueSpy, EditContactPresentationLogic {
    func presentContact(response: EditContact.FetchContact.Response) { record(response) }
    func presentSavedContact(response: EditContact.SaveContact.Response) { record(response) }
}

final class EditContactDisplaySpy: ValueSpy, EditContactDisplayLogic {
    func displayContact(viewModel: EditContact.FetchContact.ViewModel) { record(viewModel) }
    func displaySavedContact(viewModel: EditContact.SaveContact.ViewModel) { record(viewModel) }
}

final class EditContactInteractorSpy: ValueSpy, EditContactBusinessLogic {
    func fetchContact(request: EditContact.FetchContact.Request) async { record(request) }
    func saveContact(request: EditContact.SaveContact.Request) async { record(request) }
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

final class EditContactRouterSpy: RouterSpy<any EditContactDataStore>, EditContactRoutingLogic,
    EditContactDataPassing
{
    override init(_ dataStore: any EditContactDataStore = EditContactStoreDouble(), answers: Set<String> = [])
    {
        super.init(dataStore, answers: answers)
    }

    func routeToViewContact(segue: Segue?) { record("ViewContact", segue) }
}
