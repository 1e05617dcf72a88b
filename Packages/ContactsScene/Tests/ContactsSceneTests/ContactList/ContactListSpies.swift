import SceneKitCore

@testable import ContactsScene

/// What a contact list's presenter received.
enum PresentedToContactList: Equatable {
    case contacts(ContactList.ShowContacts.Response)
    case selected(ContactList.SelectContact.Response)
    case sorted(ContactList.SortContacts.Response)
    case question(ContactList.AskToDelete.Response)
    case deleted(ContactList.DeleteContact.Response)
    case undone(ContactList.UndoDelete.Response)
    case imported(ContactList.ImportContacts.Response)
    case exported(ContactList.ExportContacts.Response)
}

@MainActor
final class ContactListPresenterSpy: ContactListPresentationLogic {
    private(set) var received: [PresentedToContactList] = []

    func presentContacts(response: ContactList.ShowContacts.Response) { received.append(.contacts(response)) }
    func presentSelectedContact(response: ContactList.SelectContact.Response) {
        received.append(.selected(response))
    }
    func presentSortOrder(response: ContactList.SortContacts.Response) { received.append(.sorted(response)) }
    func presentDeleteQuestion(response: ContactList.AskToDelete.Response) {
        received.append(.question(response))
    }
    func presentDeletedContact(response: ContactList.DeleteContact.Response) {
        received.append(.deleted(response))
    }
    func presentUndoneDelete(response: ContactList.UndoDelete.Response) { received.append(.undone(response)) }
    func presentImport(response: ContactList.ImportContacts.Response) { received.append(.imported(response)) }
    func presentExport(response: ContactList.ExportContacts.Response) { received.append(.exported(response)) }
}

@MainActor
final class ContactListDisplaySpy: ContactListDisplayLogic {
    private(set) var contacts: [ContactList.ShowContacts.ViewModel] = []
    private(set) var questions: [ContactList.AskToDelete.ViewModel] = []
    private(set) var notices: [Notice] = []
    private(set) var work: [ContactList.WorkViewModel] = []
    private(set) var selections = 0

    func displayContacts(viewModel: ContactList.ShowContacts.ViewModel) { contacts.append(viewModel) }
    func displaySelectedContact(viewModel: ContactList.SelectContact.ViewModel) { selections += 1 }
    func displaySortOrder(viewModel: ContactList.SortContacts.ViewModel) { notices.append(viewModel.notice) }
    func displayDeleteQuestion(viewModel: ContactList.AskToDelete.ViewModel) { questions.append(viewModel) }
    func displayDeletedContact(viewModel: ContactList.DeleteContact.ViewModel) {
        notices.append(viewModel.notice)
    }
    func displayUndoneDelete(viewModel: ContactList.UndoDelete.ViewModel) { notices.append(viewModel.notice) }
    func displayImport(viewModel: ContactList.ImportContacts.ViewModel) { work.append(viewModel) }
    func displayExport(viewModel: ContactList.ExportContacts.ViewModel) { work.append(viewModel) }
}

/// A worker that answers what it is told to.
struct ContactListWorkerStub: ContactListWorking {
    var page: Result<ContactList.ShowContacts.Response.Page, ContactsFailure> = .failure(.cancelled)
    var contact: Result<Contact, ContactsFailure> = .failure(.notFound(id: "x"))
    var restored: Result<Contact?, ContactsFailure> = .success(nil)
    var sorting: ContactsFailure?

    func fetchContacts(
        _ request: ContactList.ShowContacts.Request
    ) async throws(ContactsFailure) -> ContactList.ShowContacts.Response.Page { try page.get() }
    func fetchContact(id: String) async throws(ContactsFailure) -> Contact { try contact.get() }
    func setSortOrder(_ order: ContactSortOrder) async throws(ContactsFailure) {
        if let sorting { throw sorting }
    }
    func deleteContact(id: String) async throws(ContactsFailure) -> Contact { try contact.get() }
    func restoreDeletedContact() async throws(ContactsFailure) -> Contact? { try restored.get() }
    func importContacts(
        from document: String,
        progress: @escaping @MainActor @Sendable (ImportProgress) -> Void
    ) async throws(ContactsFailure) -> ImportReport {
        await progress(ImportProgress(read: 1, fraction: 0.5))
        return ImportReport(document: document, added: 2)
    }
    func exportContacts(
        _ request: ContactList.ExportContacts.Request,
        progress: @escaping @MainActor @Sendable (ExportProgress) -> Void
    ) async throws(ContactsFailure) -> ExportReport { throw .document("no room") }
}
