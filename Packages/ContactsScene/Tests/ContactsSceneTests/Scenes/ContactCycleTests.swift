import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

/// The cycle of the contact list with a recording double in front of each part.
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

    @Test(
        "000-02, 000-32, 000-33, 000-34: request, response and view model go around the cycle in this order"
    )
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
            .response(ContactList.ShowContacts.Response(query: .init(), page: .success(page([ada])))),
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
        // Another presenter and another view; no other part changes.
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

    @Test("001-06: all parts but the view controller and the router work with another view unchanged")
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
