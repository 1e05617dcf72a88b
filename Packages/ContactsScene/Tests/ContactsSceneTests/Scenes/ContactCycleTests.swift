import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

/// The cycle of the contact list with a double before each part, which notes what passes and hands it on.
@MainActor
@Suite("The cycle of the contact list")
struct ContactCycleTests {
    private let journal = Journal("the cycle")
    private let ada = Contact.sample("ada", "ada", "lovelace")

    private func page(_ contacts: [Contact]) -> ContactList.ShowContacts.Response.Page {
        .init(contacts: contacts, offset: 0, total: contacts.count, isTotalLowerBound: false)
    }

    private func worker(
        _ page: Result<ContactList.ShowContacts.Response.Page, ContactsFailure>
    ) -> ContactListWorkerSpy {
        ContactListWorkerSpy(.init(page: page))
    }

    @Test("000-02, 000-32..34: request, response, view model: one way around, and never a shortcut")
    func circle() async {
        let worker = worker(.success(page([ada])))
        let presenter = ContactListPresenter()
        let passing = PassingPresenter(journal: journal, next: presenter)
        let interactor = ContactListInteractor(presenter: passing, worker: worker)
        let router = ContactListRouter(dataStore: interactor)
        let view = ContactListViewController(
            interactor: PassingInteractor(journal: journal, next: interactor),
            router: router
        )
        let display = PassingDisplay(journal: journal, next: view)
        presenter.viewController = display
        await view.willAppear()
        worker.calls.expect(.page(.init()))
        journal.expect(
            .request(ContactList.ShowContacts.Request()),
            .response(ContactList.ShowContacts.Response(request: .init(), page: .success(page([ada])))),
            .viewModel(
                ContactList.ShowContacts.ViewModel(
                    displayedContacts: [
                        .init(
                            id: "ada",
                            firstName: "Ada",
                            lastName: "Lovelace",
                            phone: "",
                            email: "",
                            organisation: ""
                        )
                    ],
                    offset: 0,
                    total: 1,
                    isTotalLowerBound: false,
                    title: "Contacts",
                    placeholder:
                        "No contacts yet. Begin with 'import', which reads a vCard or CSV file, or with 'add'."
                )
            )
        )
        #expect(view.screen.lists.first?.rows.map(\.cells) == [["Ada Lovelace", "", "", ""]])
    }

    @Test("000-01: any part can be replaced by another that conforms to its protocol")
    func replaced() async {
        // Another presenter, and another view than the view controller: nothing else knows.
        let worker = worker(.success(page([ada])))
        let shouting = ShoutingPresenter()
        let interactor: any ContactListBusinessLogic = ContactListInteractor(
            presenter: shouting,
            worker: worker
        )
        await interactor.showContacts(request: .init())
        worker.calls.expect(.page(.init()))
        #expect(shouting.text == "ADA LOVELACE")
    }

    @Test("001-06: everything but the view controller and the router serves another view unchanged")
    func anotherView() async {
        let worker = worker(.success(page([ada])))
        let presenter = ContactListPresenter()
        let line = LineView()
        presenter.viewController = line
        let interactor = ContactListInteractor(presenter: presenter, worker: worker)
        await interactor.showContacts(request: .init())
        worker.calls.expect(.page(.init()))
        #expect(line.text == "Contacts: Ada Lovelace")
    }
}

/// Notes requests, and hands them on.
@MainActor
private final class PassingInteractor: ContactListBusinessLogic {
    private let journal: Journal
    private let next: any ContactListBusinessLogic

    init(journal: Journal, next: any ContactListBusinessLogic) {
        self.journal = journal
        self.next = next
    }

    func showContacts(request: ContactList.ShowContacts.Request) async {
        journal.record(.request(request))
        await next.showContacts(request: request)
    }
    func selectContact(request: ContactList.SelectContact.Request) async {}
    func sortContacts(request: ContactList.SortContacts.Request) async {}
    func askToDelete(request: ContactList.AskToDelete.Request) async {}
    func deleteContact(request: ContactList.DeleteContact.Request) async {}
    func undoDelete(request: ContactList.UndoDelete.Request) async {}
    func importContacts(request: ContactList.ImportContacts.Request) async {}
    func exportContacts(request: ContactList.ExportContacts.Request) async {}
}

/// A presenter that has one use case only.
@MainActor
private protocol ShowingPresenter: ContactListPresentationLogic {}

extension ShowingPresenter {
    func presentSelectedContact(response: ContactList.SelectContact.Response) {}
    func presentSortOrder(response: ContactList.SortContacts.Response) {}
    func presentDeleteQuestion(response: ContactList.AskToDelete.Response) {}
    func presentDeletedContact(response: ContactList.DeleteContact.Response) {}
    func presentUndoneDelete(response: ContactList.UndoDelete.Response) {}
    func presentImport(response: ContactList.ImportContacts.Response) {}
    func presentExport(response: ContactList.ExportContacts.Response) {}
}

/// Notes responses, and hands them on.
@MainActor
private final class PassingPresenter: ShowingPresenter {
    private let journal: Journal
    private let next: any ContactListPresentationLogic

    init(journal: Journal, next: any ContactListPresentationLogic) {
        self.journal = journal
        self.next = next
    }

    func presentContacts(response: ContactList.ShowContacts.Response) {
        journal.record(.response(response))
        next.presentContacts(response: response)
    }
}

/// Another way to word the same.
@MainActor
private final class ShoutingPresenter: ShowingPresenter {
    private(set) var text = ""

    func presentContacts(response: ContactList.ShowContacts.Response) {
        let contacts = (try? response.page.get().contacts) ?? []
        text = contacts.map { ContactNames.displayName(of: $0).uppercased() }.joined(separator: ", ")
    }
}

/// A view that has one use case only.
@MainActor
private protocol ShowingView: ContactListDisplayLogic {}

extension ShowingView {
    func displaySelectedContact(viewModel: ContactList.SelectContact.ViewModel) {}
    func displaySortOrder(viewModel: ContactList.SortContacts.ViewModel) {}
    func displayDeleteQuestion(viewModel: ContactList.AskToDelete.ViewModel) {}
    func displayDeletedContact(viewModel: ContactList.DeleteContact.ViewModel) {}
    func displayUndoneDelete(viewModel: ContactList.UndoDelete.ViewModel) {}
    func displayImport(viewModel: ContactList.ImportContacts.ViewModel) {}
    func displayExport(viewModel: ContactList.ExportContacts.ViewModel) {}
}

/// Notes view models, and hands them on.
@MainActor
private final class PassingDisplay: ShowingView {
    private let journal: Journal
    private let next: any ContactListDisplayLogic

    init(journal: Journal, next: any ContactListDisplayLogic) {
        self.journal = journal
        self.next = next
    }

    func displayContacts(viewModel: ContactList.ShowContacts.ViewModel) {
        journal.record(.viewModel(viewModel))
        next.displayContacts(viewModel: viewModel)
    }
}

/// A view of another kind: one line of text.
@MainActor
private final class LineView: ShowingView {
    private(set) var text = ""

    func displayContacts(viewModel: ContactList.ShowContacts.ViewModel) {
        text = viewModel.title + ": " + viewModel.displayedContacts.map(\.fullName).joined(separator: ", ")
    }
}
