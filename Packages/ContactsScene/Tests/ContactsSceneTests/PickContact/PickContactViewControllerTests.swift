import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The view controller of the contacts to choose from")
struct PickContactViewControllerTests {
    private let interactor = PickContactInteractorSpy()
    private let host = RecordingHost()

    private func view() -> PickContactViewController {
        let view = PickContactViewController(interactor: interactor)
        view.host = host
        return view
    }

    private func screen(search: String = "", rows: [ListBlock.Row] = [], message: Message? = nil) -> Screen {
        Screen(
            title: "Choose a contact",
            blocks: [
                .form(
                    FormBlock(
                        identifier: "filter",
                        fields: [
                            Field(
                                "search",
                                label: "Search",
                                values: search.isEmpty ? [] : [.text(search)]
                            )
                        ],
                        filters: "contacts"
                    )
                ),
                .list(
                    ListBlock(
                        identifier: "contacts",
                        columns: [
                            "Name", .init("Phone", kind: .phone), .init("E-mail", kind: .email),
                            "Organisation",
                        ],
                        total: .init(rows.count),
                        rows: rows,
                        placeholder: rows.isEmpty ? nil : "None.",
                        style: .people
                    )
                ),
            ],
            actions: PickContactViewController.declaredActions(),
            message: message
        )
    }

    private let viewModel = PickContact.ShowContacts.ViewModel(
        displayedContacts: [
            .init(id: "7", firstName: "Ada", lastName: "Lovelace", phone: "", email: "", organisation: "")
        ],
        offset: 0,
        total: 1,
        isTotalLowerBound: false,
        title: "Choose a contact",
        placeholder: "None."
    )

    // MARK: - Events become requests

    @Test("The named contact is searched for once, and the contacts are fetched each time the scene appears")
    func appears() async {
        let view = view()
        #expect(view.screen == screen())
        #expect(view.sceneName == "PickContact")
        #expect(view.dataStore is PickContactInteractorSpy)
        interactor.query.search = "ada"
        await view.didLoad()
        await view.willAppear()
        await view.willAppear()
        interactor.expect(
            PickContact.FindContact.Request(),
            PickContact.ShowContacts.Request(),
            PickContact.ShowContacts.Request()
        )
        host.expect(screen: screen(search: "ada"))
        await host.finish()
    }

    @Test("A search and a window each request only their own change")
    func requests() async throws {
        let view = view()
        try await view.handle(.window(list: "contacts", offset: 50, limit: 10))
        try await view.handle(.change(field: "search", values: ["ada"]))
        try await view.handle(.action("search", values: ["query": ["bob"]]))
        host.expect(screen: screen(search: "bob"))
        try await view.handle(.action("search"))
        interactor.expect(
            PickContact.ShowContacts.Request(offset: 50, limit: 10),
            PickContact.ShowContacts.Request(search: "ada"),
            PickContact.ShowContacts.Request(search: "bob"),
            PickContact.ShowContacts.Request(search: "")
        )
        host.expect(screen: screen())
        await host.finish()
    }

    @Test("Choosing a row requests its contact, which is the scene's result with its addresses")
    func select() async throws {
        let view = view()
        view.displayContacts(viewModel: viewModel)
        try await view.handle(.select(list: "contacts", row: "7"))
        interactor.expect(PickContact.FindContact.Request(chosenID: "7"))
        view.displayFoundContact(
            viewModel: .init(contact: .init(id: "7", name: "Ada Lovelace", addresses: ["12 St James"]))
        )
        host.expect(.finish(with: PickedItem(id: "7", title: "Ada Lovelace", addresses: ["12 St James"])))
        host.expect(screen: screen(rows: [.init(identifier: "7", cells: ["Ada Lovelace", "", "", ""])]))
        await host.finish()
    }

    @Test("Other events cause no request", arguments: [Event.action("unknown"), .answer(true), .back])
    func others(_ event: Event) async throws {
        try await view().handle(event)
        interactor.expect()
        await host.finish()
    }

    // MARK: - View models become screens

    @Test("A found contact is the scene's result")
    func found() async {
        view().displayFoundContact(viewModel: .init(contact: .init(id: "7", name: "Ada Lovelace")))
        host.expect(.finish(with: PickedItem(id: "7", title: "Ada Lovelace")))
        await host.finish()
    }

    @Test("The message about a named contact stays above the rows until the next search")
    func notices() async throws {
        let view = view()
        let row = ListBlock.Row(identifier: "7", cells: ["Ada Lovelace", "", "", ""])
        view.displayFoundContact(viewModel: .init(notice: Message(.warning, "More than one.")))
        view.displayContacts(viewModel: viewModel)
        host.expect(screen: screen(rows: [row], message: Message(.warning, "More than one.")))
        try await view.handle(.change(field: "search", values: ["ada"]))
        interactor.expect(PickContact.ShowContacts.Request(search: "ada"))
        host.expect(screen: screen(search: "ada", rows: [row]))
        var failed = viewModel
        failed.notice = Message(.error, "Locked.")
        view.displayContacts(viewModel: failed)
        host.expect(screen: screen(search: "ada", rows: [row], message: Message(.error, "Locked.")))
        await host.finish()
    }
}
