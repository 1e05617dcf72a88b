import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

final class ContactListPresenterSpy: ChangeContactsPresenterSpy, ContactListPresentationLogic,
    ImportContactsPresentationLogic, ExportContactsPresentationLogic, SyncContactsPresentationLogic
{
    func presentContacts(response: ContactList.ShowContacts.Response) { record(response) }
    func presentSortOrder(response: ContactList.SortContacts.Response) { record(response) }
    func presentImport(response: ImportContacts.Response) { record(response) }
    func presentExport(response: ExportContacts.Response) { record(response) }
    func presentSync(response: SyncContacts.Response) { record(response) }
}

final class ContactListDisplaySpy: ChangeContactsDisplaySpy, ContactListDisplayLogic, WorkDisplayLogic {
    func displayContacts(viewModel: ContactList.ShowContacts.ViewModel) { record(viewModel) }
    func displayWork(viewModel: WorkViewModel) { record(viewModel) }
}

final class ContactListInteractorSpy: ChangeContactsInteractorSpy, ContactListBusinessLogic,
    ImportContactsBusinessLogic, ExportContactsBusinessLogic, SyncContactsBusinessLogic
{
    /// Called during an import.
    var whileImporting: () -> Void = {}

    func showContacts(request: ContactList.ShowContacts.Request) async { record(request) }
    func followContacts(request: ContactList.FollowContacts.Request) async { record(request) }
    func sortContacts(request: ContactList.SortContacts.Request) async { record(request) }
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
