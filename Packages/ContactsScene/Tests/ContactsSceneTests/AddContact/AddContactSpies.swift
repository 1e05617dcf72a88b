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

final class AddContactPresenterSpy: ValueSpy, AddContactPresentationLogic {
    func presentSavedContact(response: AddContact.SaveContact.Response) { record(response) }
}

final class AddContactDisplaySpy: ValueSpy, AddContactDisplayLogic {
    func displaySavedContact(viewModel: AddContact.SaveContact.ViewModel) { record(viewModel) }
}

final class AddContactInteractorSpy: ValueSpy, AddContactBusinessLogic {
    func saveContact(request: AddContact.SaveContact.Request) async { record(request) }
}

@MainActor
final class AddContactStoreDouble: AddContactDataStore {
    let addedContact: Contact?

    init(addedContact: Contact? = nil) {
        self.addedContact = addedContact
    }
}

final class AddContactRouterSpy: RouterSpy<any AddContactDataStore>, AddContactRoutingLogic,
    AddContactDataPassing
{
    override init(_ dataStore: any AddContactDataStore = AddContactStoreDouble(), answers: Set<String> = []) {
        super.init(dataStore, answers: answers)
    }

    func routeToViewContact(segue: Segue?) { record("ViewContact", segue) }
}
