import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

/// A worker with a scripted sequence of results.
final class AddContactWorkerSpy: AddContactWorking {
    enum Call: Equatable {
        case add(ContactDraft)
    }

    let calls = Spy<Call>("the worker")
    private let results: [Result<Contact, ContactsFailure>]
    private let whileAdding: @MainActor @Sendable () async -> Void

    /// - Parameter whileAdding: Runs between each call and its answer.
    init(
        _ results: Result<Contact, ContactsFailure>...,
        whileAdding: @escaping @MainActor @Sendable () async -> Void = {}
    ) {
        self.results = results
        self.whileAdding = whileAdding
    }

    func addContact(_ draft: ContactDraft) async throws(ContactsFailure) -> Contact {
        calls.record(.add(draft))
        let number = calls.received.count
        await whileAdding()
        guard number <= results.count else { throw .storage("the test has no contact number \(number)") }
        return try results[number - 1].get()
    }
}

@MainActor
final class AddContactPresenterSpy: AddContactPresentationLogic {
    enum Call: Equatable {
        case saved(AddContact.SaveContact.Response)
    }

    let calls = Spy<Call>("the presenter")

    func presentSavedContact(response: AddContact.SaveContact.Response) { calls.record(.saved(response)) }
}

@MainActor
final class AddContactDisplaySpy: AddContactDisplayLogic {
    enum Call: Equatable {
        case saved(AddContact.SaveContact.ViewModel)
    }

    let calls = Spy<Call>("the view")

    func displaySavedContact(viewModel: AddContact.SaveContact.ViewModel) { calls.record(.saved(viewModel)) }
}

@MainActor
final class AddContactInteractorSpy: AddContactBusinessLogic {
    enum Call: Equatable {
        case save(AddContact.SaveContact.Request)
    }

    let calls = Spy<Call>("the interactor")

    func saveContact(request: AddContact.SaveContact.Request) async { calls.record(.save(request)) }
}

@MainActor
final class AddContactStoreDouble: AddContactDataStore {
    let addedContact: Contact?

    init(addedContact: Contact? = nil) {
        self.addedContact = addedContact
    }
}

@MainActor
final class AddContactRouterSpy: RouterSpying, AddContactRoutingLogic, AddContactDataPassing {
    let calls = Spy<RouterCall>("the router")
    let answers: Set<String>
    let dataStore: any AddContactDataStore

    init(_ dataStore: any AddContactDataStore = AddContactStoreDouble(), answers: Set<String> = []) {
        self.dataStore = dataStore
        self.answers = answers
    }

    func routeToViewContact(segue: Segue?) { record("ViewContact", segue) }
}
