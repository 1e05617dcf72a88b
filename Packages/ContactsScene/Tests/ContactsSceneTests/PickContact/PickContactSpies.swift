import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

/// A worker with scripted results.
final class PickContactWorkerSpy: PickContactWorking {
    enum Call: Equatable {
        case page(ContactQuery)
        case find(String)
    }

    let calls = Spy<Call>("the worker")
    private let page: Result<PickContact.ShowContacts.Response.Page, ContactsFailure>
    private let found: Result<Contact?, ContactsFailure>
    private let beforePage: @Sendable (ContactQuery) async -> Void

    /// - Parameter beforePage: what happens before a page is given.
    init(
        page: Result<PickContact.ShowContacts.Response.Page, ContactsFailure> = .failure(.cancelled),
        found: Result<Contact?, ContactsFailure> = .failure(.cancelled),
        beforePage: @escaping @Sendable (ContactQuery) async -> Void = { _ in }
    ) {
        self.page = page
        self.found = found
        self.beforePage = beforePage
    }

    func fetchContacts(
        _ query: ContactQuery
    ) async throws(ContactsFailure) -> PickContact.ShowContacts.Response.Page {
        calls.record(.page(query))
        await beforePage(query)
        return try page.get()
    }

    func findContact(_ text: String) async throws(ContactsFailure) -> Contact? {
        calls.record(.find(text))
        return try found.get()
    }
}

@MainActor
final class PickContactPresenterSpy: PickContactPresentationLogic {
    enum Call: Equatable {
        case contacts(PickContact.ShowContacts.Response)
        case found(PickContact.FindContact.Response)
    }

    let calls = Spy<Call>("the presenter")

    func presentContacts(response: PickContact.ShowContacts.Response) { calls.record(.contacts(response)) }
    func presentFoundContact(response: PickContact.FindContact.Response) { calls.record(.found(response)) }
}

@MainActor
final class PickContactDisplaySpy: PickContactDisplayLogic {
    enum Call: Equatable {
        case contacts(PickContact.ShowContacts.ViewModel)
        case found(PickContact.FindContact.ViewModel)
    }

    let calls = Spy<Call>("the view")

    func displayContacts(viewModel: PickContact.ShowContacts.ViewModel) { calls.record(.contacts(viewModel)) }
    func displayFoundContact(viewModel: PickContact.FindContact.ViewModel) { calls.record(.found(viewModel)) }
}

@MainActor
final class PickContactInteractorSpy: PickContactBusinessLogic, PickContactDataStore {
    enum Call: Equatable {
        case show(PickContact.ShowContacts.Request)
        case find(PickContact.FindContact.Request)
    }

    let calls = Spy<Call>("the interactor")
    var query = ContactQuery()
    var name = ""

    func showContacts(request: PickContact.ShowContacts.Request) async { calls.record(.show(request)) }
    func findContact(request: PickContact.FindContact.Request) async { calls.record(.find(request)) }
}
