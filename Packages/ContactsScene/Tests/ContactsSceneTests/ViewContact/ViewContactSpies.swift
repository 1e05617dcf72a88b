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
    }

    let calls = Spy<Call>("the worker")
    private let contacts: Mutex<[Result<Contact, ContactsFailure>]>
    private let groups: ContactGroups
    private let changes: AsyncStream<Void>
    private let beforeAnswer: @Sendable (Call) async -> Void

    /// - Parameters:
    ///   - later: What further fetches give; the last one is given again.
    ///   - beforeAnswer: Called when a contact is fetched, before the answer is given.
    convenience init(
        contact: Result<Contact, ContactsFailure>,
        later: Result<Contact, ContactsFailure>...,
        groups: ContactGroups = ContactGroups(),
        changes: AsyncStream<Void> = AsyncStream { $0.finish() },
        beforeAnswer: @escaping @Sendable (Call) async -> Void = { _ in }
    ) {
        self.init(
            contacts: [contact] + later,
            groups: groups,
            changes: changes,
            beforeAnswer: beforeAnswer
        )
    }

    /// - Parameter contacts: What the fetches give.
    init(
        contacts: [Result<Contact, ContactsFailure>],
        groups: ContactGroups = ContactGroups(),
        changes: AsyncStream<Void> = AsyncStream { $0.finish() },
        beforeAnswer: @escaping @Sendable (Call) async -> Void = { _ in }
    ) {
        self.contacts = Mutex(contacts)
        self.groups = groups
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
}

final class ViewContactPresenterSpy: ValueSpy, ViewContactPresentationLogic {
    func presentContact(response: ViewContact.FetchContact.Response) { record(response) }
}

final class ViewContactDisplaySpy: ValueSpy, ViewContactDisplayLogic {
    func displayContact(viewModel: ViewContact.FetchContact.ViewModel) { record(viewModel) }
}

final class ViewContactInteractorSpy: ValueSpy, ViewContactBusinessLogic {
    /// Called when the contact is fetched.
    var whileFetching: () -> Void = {}

    func fetchContact(request: ViewContact.FetchContact.Request) async {
        record(request)
        whileFetching()
    }

    func followContact() async { record("follow") }
}

/// The data store that routers read and write.
@MainActor
final class ViewContactStoreDouble: ViewContactDataStore {
    var contactID: String?
    var change: ContactChange?
    var selectedCardID: String?
    var memberName: String?
    let contact: Contact?
    var ownChange: ContactChange?

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
