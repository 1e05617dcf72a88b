import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

final class ContactListPresenterSpy: ValueSpy, ContactListPresentationLogic, ChangeContactsPresentationLogic,
    ImportContactsPresentationLogic, ExportContactsPresentationLogic, SyncContactsPresentationLogic
{
    func presentContacts(response: ContactList.ShowContacts.Response) { record(response) }
    func presentSortOrder(response: ContactList.SortContacts.Response) { record(response) }
    func presentDeleteQuestion(response: ChangeContacts.AskToDelete.Response) { record(response) }
    func presentDeletedContacts(response: ChangeContacts.DeleteContacts.Response) { record(response) }
    func presentTaggedContacts(response: ChangeContacts.TagContacts.Response) { record(response) }
    func presentUndoneChange(response: ChangeContacts.UndoChange.Response) { record(response) }
    func presentRedoneChange(response: ChangeContacts.RedoChange.Response) { record(response) }
    func presentImport(response: ImportContacts.Response) { record(response) }
    func presentExport(response: ExportContacts.Response) { record(response) }
    func presentSync(response: SyncContacts.Response) { record(response) }
}

final class ContactListDisplaySpy: ValueSpy, ContactListDisplayLogic, ChangeContactsDisplayLogic,
    WorkDisplayLogic
{
    func displayContacts(viewModel: ContactList.ShowContacts.ViewModel) { record(viewModel) }
    func displaySortOrder(viewModel: ContactList.SortContacts.ViewModel) { record(viewModel) }
    func displayDeleteQuestion(viewModel: ChangeContacts.AskToDelete.ViewModel) { record(viewModel) }
    func displayDeletedContacts(viewModel: ChangeContacts.DeleteContacts.ViewModel) { record(viewModel) }
    func displayTaggedContacts(viewModel: ChangeContacts.TagContacts.ViewModel) { record(viewModel) }
    func displayUndoneChange(viewModel: ChangeContacts.UndoChange.ViewModel) { record(viewModel) }
    func displayRedoneChange(viewModel: ChangeContacts.RedoChange.ViewModel) { record(viewModel) }
    func displayWork(viewModel: WorkViewModel) { record(viewModel) }
}

final class ContactListInteractorSpy: ValueSpy, ContactListBusinessLogic, ChangeContactsBusinessLogic,
    ImportContactsBusinessLogic, ExportContactsBusinessLogic, SyncContactsBusinessLogic
{
    /// Called during an import.
    var whileImporting: () -> Void = {}
    /// Called when a contact to delete is fetched.
    var whileAsking: () -> Void = {}

    func showContacts(request: ContactList.ShowContacts.Request) async { record(request) }
    func followContacts(request: ContactList.FollowContacts.Request) async { record(request) }
    func sortContacts(request: ContactList.SortContacts.Request) async { record(request) }
    func askToDelete(request: ChangeContacts.AskToDelete.Request) async {
        record(request)
        whileAsking()
    }
    func deleteContacts(request: ChangeContacts.DeleteContacts.Request) async { record(request) }
    func tagContacts(request: ChangeContacts.TagContacts.Request) async { record(request) }
    func undoChange(request: ChangeContacts.UndoChange.Request) async { record(request) }
    func redoChange(request: ChangeContacts.RedoChange.Request) async { record(request) }
    func importContacts(request: ImportContacts.Request) async {
        record(request)
        whileImporting()
    }
    func exportContacts(request: ExportContacts.Request) async { record(request) }
    func syncContacts(request: SyncContacts.Request) async { record(request) }
}

extension ContactListViewController {
    /// The view of an interactor that receives the requests of all use cases.
    convenience init(
        interactor: any ContactListBusinessLogic,
        router: any ContactListRouting,
        work: ContactListInteractorSpy = ContactListInteractorSpy()
    ) {
        self.init(
            interactor: interactor,
            router: router,
            changing: work,
            importing: work,
            exporting: work,
            syncing: work
        )
    }
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

final class ContactListRouterSpy: RouterSpy<any ContactListDataStore>, ContactListRoutingLogic,
    ContactListDataPassing
{
    init(_ query: ContactQuery = .init(), answers: Set<String> = []) {
        super.init(ContactListStoreDouble(query), answers: answers)
    }

    func routeToViewContact(segue: Segue?) { record("ViewContact", segue) }
    func routeToAddContact(segue: Segue?) { record("AddContact", segue) }
    func routeToBirthdayList(segue: Segue?) { record("BirthdayList", segue) }
    func routeToDuplicateList(segue: Segue?) { record("DuplicateList", segue) }
}
