import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

/// A worker with scripted results.
struct PickContactWorkerSpy: PickContactWorking {
    enum Call: Equatable {
        case page(ContactQuery)
        case find(String)
    }

    let calls = Spy<Call>("the worker")
    var page: Result<PickContact.ShowContacts.Response.Page, ContactsFailure> = .failure(.cancelled)
    var found: Result<Contact?, ContactsFailure> = .failure(.cancelled)
    /// what happens before a page is given.
    var beforePage: @Sendable (ContactQuery) async -> Void = { _ in }

    func fetchContacts(
        _ query: ContactQuery
    ) async throws(ContactsFailure) -> PickContact.ShowContacts.Response.Page {
        calls.record(.page(query))
        await beforePage(query)
        return try page.get()
    }

    func findContact(_ text: String) async throws(ContactsFailure) -> Contact? {
        try calls.answer(.find(text), found)
    }
}

final class PickContactPresenterSpy: ValueSpy, PickContactPresentationLogic {
    func presentContacts(response: PickContact.ShowContacts.Response) { record(response) }
    func presentFoundContact(response: PickContact.FindContact.Response) { record(response) }
}

final class PickContactDisplaySpy: ValueSpy, PickContactDisplayLogic {
    func displayContacts(viewModel: PickContact.ShowContacts.ViewModel) { record(viewModel) }
    func displayFoundContact(viewModel: PickContact.FindContact.ViewModel) { record(viewModel) }
}

final class PickContactInteractorSpy: ValueSpy, PickContactBusinessLogic, PickContactDataStore {
    var query = ContactQuery()
    var name = ""

    func showContacts(request: PickContact.ShowContacts.Request) async { record(request) }
    func findContact(request: PickContact.FindContact.Request) async { record(request) }
}
