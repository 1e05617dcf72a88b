import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
final class ContactListPresenterSpy: ContactListPresentationLogic {
    enum Call: Equatable {
        case contacts(ContactList.ShowContacts.Response)
        case changed(ContactList.FollowContacts.Response)
        case sorted(ContactList.SortContacts.Response)
        case question(ContactList.AskToDelete.Response)
        case deleted(ContactList.DeleteContacts.Response)
        case tagged(ContactList.TagContacts.Response)
        case undone(ContactList.UndoChange.Response)
        case imported(ContactList.ImportContacts.Response)
        case exported(ContactList.ExportContacts.Response)
        case synced(ContactList.SyncContacts.Response)
    }

    let calls = Spy<Call>("the presenter")

    func presentContacts(response: ContactList.ShowContacts.Response) { calls.record(.contacts(response)) }
    func presentChangedContacts(response: ContactList.FollowContacts.Response) {
        calls.record(.changed(response))
    }
    func presentSortOrder(response: ContactList.SortContacts.Response) { calls.record(.sorted(response)) }
    func presentDeleteQuestion(response: ContactList.AskToDelete.Response) {
        calls.record(.question(response))
    }
    func presentDeletedContacts(response: ContactList.DeleteContacts.Response) {
        calls.record(.deleted(response))
    }
    func presentTaggedContacts(response: ContactList.TagContacts.Response) { calls.record(.tagged(response)) }
    func presentUndoneChange(response: ContactList.UndoChange.Response) { calls.record(.undone(response)) }
    func presentImport(response: ContactList.ImportContacts.Response) { calls.record(.imported(response)) }
    func presentExport(response: ContactList.ExportContacts.Response) { calls.record(.exported(response)) }
    func presentSync(response: ContactList.SyncContacts.Response) { calls.record(.synced(response)) }
}

@MainActor
final class ContactListDisplaySpy: ContactListDisplayLogic {
    enum Call: Equatable {
        case contacts(ContactList.ShowContacts.ViewModel)
        case changed(ContactList.FollowContacts.ViewModel)
        case sorted(ContactList.SortContacts.ViewModel)
        case question(ContactList.AskToDelete.ViewModel)
        case deleted(ContactList.DeleteContacts.ViewModel)
        case tagged(ContactList.TagContacts.ViewModel)
        case undone(ContactList.UndoChange.ViewModel)
        case imported(ContactList.ImportContacts.ViewModel)
        case exported(ContactList.ExportContacts.ViewModel)
        case synced(ContactList.SyncContacts.ViewModel)
    }

    let calls = Spy<Call>("the view")

    func displayContacts(viewModel: ContactList.ShowContacts.ViewModel) { calls.record(.contacts(viewModel)) }
    func displayChangedContacts(viewModel: ContactList.FollowContacts.ViewModel) {
        calls.record(.changed(viewModel))
    }
    func displaySortOrder(viewModel: ContactList.SortContacts.ViewModel) { calls.record(.sorted(viewModel)) }
    func displayDeleteQuestion(viewModel: ContactList.AskToDelete.ViewModel) {
        calls.record(.question(viewModel))
    }
    func displayDeletedContacts(viewModel: ContactList.DeleteContacts.ViewModel) {
        calls.record(.deleted(viewModel))
    }
    func displayTaggedContacts(viewModel: ContactList.TagContacts.ViewModel) {
        calls.record(.tagged(viewModel))
    }
    func displayUndoneChange(viewModel: ContactList.UndoChange.ViewModel) { calls.record(.undone(viewModel)) }
    func displayImport(viewModel: ContactList.ImportContacts.ViewModel) { calls.record(.imported(viewModel)) }
    func displayExport(viewModel: ContactList.ExportContacts.ViewModel) { calls.record(.exported(viewModel)) }
    func displaySync(viewModel: ContactList.SyncContacts.ViewModel) { calls.record(.synced(viewModel)) }
}

@MainActor
final class ContactListInteractorSpy: ContactListBusinessLogic {
    enum Call: Equatable {
        case show(ContactList.ShowContacts.Request)
        case follow(ContactList.FollowContacts.Request)
        case sort(ContactList.SortContacts.Request)
        case ask(ContactList.AskToDelete.Request)
        case delete(ContactList.DeleteContacts.Request)
        case tag(ContactList.TagContacts.Request)
        case undo(ContactList.UndoChange.Request)
        case importing(ContactList.ImportContacts.Request)
        case exporting(ContactList.ExportContacts.Request)
        case syncing(ContactList.SyncContacts.Request)
    }

    let calls = Spy<Call>("the interactor")
    /// Called during an import.
    var whileImporting: () -> Void = {}
    /// Called when a contact to delete is fetched.
    var whileAsking: () -> Void = {}

    func showContacts(request: ContactList.ShowContacts.Request) async { calls.record(.show(request)) }
    func followContacts(request: ContactList.FollowContacts.Request) async { calls.record(.follow(request)) }
    func sortContacts(request: ContactList.SortContacts.Request) async { calls.record(.sort(request)) }
    func askToDelete(request: ContactList.AskToDelete.Request) async {
        calls.record(.ask(request))
        whileAsking()
    }
    func deleteContacts(request: ContactList.DeleteContacts.Request) async { calls.record(.delete(request)) }
    func tagContacts(request: ContactList.TagContacts.Request) async { calls.record(.tag(request)) }
    func undoChange(request: ContactList.UndoChange.Request) async { calls.record(.undo(request)) }
    func importContacts(request: ContactList.ImportContacts.Request) async {
        calls.record(.importing(request))
        whileImporting()
    }
    func exportContacts(request: ContactList.ExportContacts.Request) async {
        calls.record(.exporting(request))
    }
    func syncContacts(request: ContactList.SyncContacts.Request) async { calls.record(.syncing(request)) }
}

/// The contact list's data for routers.
@MainActor
final class ContactListStoreDouble: ContactListDataStore {
    let contacts: [Contact] = []
    let query: ContactQuery
    var selectedContactID: String?
    var birthdayDays: Int?
    var change: ContactChange?

    init(_ query: ContactQuery = .init(), selectedContactID: String? = nil) {
        self.query = query
        self.selectedContactID = selectedContactID
    }
}

@MainActor
final class ContactListRouterSpy: RouterSpying, ContactListRoutingLogic, ContactListDataPassing {
    let calls = Spy<RouterCall>("the router")
    let answers: Set<String>
    let dataStore: any ContactListDataStore

    init(_ query: ContactQuery = .init(), answers: Set<String> = []) {
        dataStore = ContactListStoreDouble(query)
        self.answers = answers
    }

    func routeToViewContact(segue: Segue?) { record("ViewContact", segue) }
    func routeToAddContact(segue: Segue?) { record("AddContact", segue) }
    func routeToBirthdayList(segue: Segue?) { record("BirthdayList", segue) }
    func routeToDuplicateList(segue: Segue?) { record("DuplicateList", segue) }
}
