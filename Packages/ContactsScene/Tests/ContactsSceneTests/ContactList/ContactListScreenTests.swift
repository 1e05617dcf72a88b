import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The contact list's view controller, from view models to screens")
struct ContactListScreenTests {
    private let interactor = ContactListInteractorSpy()
    private let host = RecordingHost()

    private func view(
        _ query: ContactQuery = .init(),
        router: ContactListRouterSpy? = nil
    ) -> ContactListViewController {
        let view = ContactListViewController(
            interactor: interactor,
            router: router ?? ContactListRouterSpy(query),
            work: interactor
        )
        view.host = host
        return view
    }

    private func list(isByLastName: Bool = false, from: String? = nil) -> ListBlock {
        var list = ListBlock(
            identifier: "contacts",
            columns: [
                .init(
                    "Name",
                    sort: .init("sort", values: ["by": ["last-name"]], isCurrent: isByLastName)
                ),
                .init("Phone", kind: .phone), .init("E-mail", kind: .email), "Organisation",
            ],
            style: .people
        )
        list.jump = ListBlock.Jump("from", field: "name", current: from)
        return list
    }

    private func screen(
        _ list: ListBlock? = nil,
        title: String = "Contacts",
        search: [FieldEntry] = [],
        progress: ProgressBlock? = nil,
        message: Message? = nil
    ) -> Screen {
        let form = FormBlock(
            identifier: "filter",
            fields: [Field("search", label: "Search", values: search)],
            filters: "contacts"
        )
        return Screen(
            title: LocalizedText(verbatim: title),
            blocks: (progress.map { [.progress($0)] } ?? []) + [.form(form), .list(list ?? self.list())],
            actions: ContactListViewController.declaredActions(
                except: progress == nil
                    ? ["query", "sync", "all", "undo", "redo", "cancel"]
                    : ["query", "sync", "all", "undo", "redo"]
            ),
            message: message
        )
    }

    private let viewModel = ContactList.ShowContacts.ViewModel(
        displayedContacts: [
            .init(
                id: "ada",
                firstName: "Ada",
                lastName: "Lovelace",
                phone: "+44 20",
                email: "ada@example.org",
                organisation: "Acme",
                phones: [
                    .init("", "0171", kind: .phone),
                    .init("work, fax", "+44 20", kind: .phone),
                ],
                emails: [.init("home", "ada@example.org", kind: .email)]
            ),
            .init(id: "bob", firstName: "Bob", lastName: "", phone: "", email: "", organisation: ""),
        ],
        offset: 50,
        total: 2_000,
        isTotalLowerBound: true,
        title: "Contacts in chess",
        placeholder: "Nobody."
    )

    /// The list of the view model.
    private var shown: ListBlock {
        var list = list(isByLastName: true)
        list.total = .init(2_000, isLowerBound: true)
        list.offset = 50
        list.rows = [
            .init(
                identifier: "ada",
                cells: ["Ada Lovelace", "+44 20", "ada@example.org", "Acme"],
                values: [
                    "Phone": [.init("", "0171", kind: .phone), .init("work, fax", "+44 20", kind: .phone)],
                    "E-mail": [.init("home", "ada@example.org", kind: .email)],
                ]
            ),
            .init(identifier: "bob", cells: ["Bob", "", "", ""]),
        ]
        list.$placeholder = "Nobody."
        return list
    }

    @Test("000-03: before loading, the list is empty and shows its initial search")
    func initial() async {
        #expect(view().screen == screen())
        let view = view(.init(search: "ada"))
        await view.didLoad()
        host.expect(.observe("changes"))
        host.expect(screen: screen(search: ["ada"]))
        interactor.expect(ContactList.FollowContacts.Request())
        await host.finish()
    }

    @Test("000-27: the displayed contacts are drawn, and drawn again when they change")
    func contacts() async {
        let view = view()
        view.displayContacts(viewModel: viewModel)
        host.expect(screen: screen(shown, title: "Contacts in chess"))
        view.displayNotice(viewModel: .init(notice: Message(.information, "Sorted.")))
        host.expect(
            screen: screen(shown, title: "Contacts in chess", message: Message(.information, "Sorted."))
        )
        var fewer = viewModel
        fewer.displayedContacts.removeLast()
        fewer.notice = Message(.information, "One has gone.")
        view.displayContacts(viewModel: fewer)
        var shorter = shown
        shorter.rows.removeLast()
        host.expect(
            screen: screen(
                shorter,
                title: "Contacts in chess",
                message: Message(.information, "One has gone.")
            )
        )
        await host.finish()
    }

    @Test("That no contact matches is said until one does, but not in place of what an action has said")
    func noMatch() async throws {
        let view = view()
        var none = viewModel
        none.displayedContacts = []
        none.notice = Message(.warning, "No contact matches 'ada'.")
        var empty = shown
        empty.rows = []
        view.displayDeletedContacts(viewModel: .init(notice: Message(.information, "Deleted Ada.")))
        host.expect(screen: screen(message: Message(.information, "Deleted Ada.")))
        view.displayContacts(viewModel: none)
        let title = "Contacts in chess"
        host.expect(screen: screen(empty, title: title, message: Message(.information, "Deleted Ada.")))
        view.displayDeleteQuestion(viewModel: .init(confirm: "Delete"))
        host.expect(screen: screen(empty, title: title))
        view.displayContacts(viewModel: none)
        host.expect(screen: screen(empty, title: title, message: none.notice))
        view.displayContacts(viewModel: viewModel)
        host.expect(screen: screen(shown, title: title))
        await host.finish()
    }

    @Test("A message stays until the next action")
    func notices() async throws {
        let view = view()
        view.displayDeletedContacts(viewModel: .init(notice: Message(.information, "Deleted.")))
        host.expect(screen: screen(message: Message(.information, "Deleted.")))
        view.displayNotice(viewModel: .init(notice: Message(.error, "It is full.")))
        host.expect(screen: screen(message: Message(.error, "It is full.")))
        try await view.handle(.action("undo"))
        host.expect(screen: screen())
        view.displayNotice(viewModel: .init(notice: Message(.warning, "Nothing.")))
        try await view.handle(.change(field: "search", values: ["ada"]))
        host.expect(screen: screen(search: ["ada"]))
        interactor.expect(
            ChangeContacts.UndoChange.Request(),
            ContactList.ShowContacts.Request(isUpdate: true),
            ContactList.ShowContacts.Request(search: "ada")
        )
        await host.finish()
    }

    @Test("A search by an action appears in the field and can be changed there")
    func search() async throws {
        let view = view()
        try await view.handle(.action("search", values: ["query": ["bob"]]))
        host.expect(screen: screen(search: ["bob"]))
        try await view.handle(.change(field: "search", values: ["ad"]))
        host.expect(screen: screen(search: ["ad"]))
        try await view.handle(.action("search"))
        host.expect(screen: screen())
        interactor.expect(
            ContactList.ShowContacts.Request(search: "bob"),
            ContactList.ShowContacts.Request(search: "ad"),
            ContactList.ShowContacts.Request(search: "")
        )
        await host.finish()
    }

    @Test("The name column is marked as sorted, by whichever name")
    func order() async {
        let view = view()
        var viewModel = viewModel
        viewModel.isByLastName = false
        view.displayContacts(viewModel: viewModel)
        var list = shown
        list.columns[0].sort?.values = ["by": ["first-name"]]
        host.expect(screen: screen(list, title: "Contacts in chess"))
        await host.finish()
    }

    @Test("Undo is offered with what it would do, and the whole list while a category is shown")
    func offered() async {
        let view = view()
        var viewModel = viewModel
        viewModel.undo = "Undo deleting Ada"
        view.displayContacts(viewModel: viewModel)
        #expect(view.screen.actions.first { $0.role == .undo }?.label == "Undo deleting Ada")
        #expect(!view.screen.actions.contains { $0.role == .reset })
        let filtered = ContactListViewController(
            interactor: interactor,
            router: ContactListRouterSpy(.init(category: "chess"))
        )
        #expect(filtered.screen.actions.contains { $0.role == .reset })
        host.expect(screen: view.screen)
        await host.finish()
    }

    @Test("A failed question is reported")
    func question() async throws {
        let view = view()
        view.displayDeleteQuestion(
            viewModel: .init(question: nil, confirm: "", notice: Message(.error, "There is no contact '9'."))
        )
        host.expect(screen: screen(message: Message(.error, "There is no contact '9'.")))
        await host.finish()
    }

    @Test("Running work shows its progress and can be cancelled")
    func progress() async {
        let view = view()
        view.displayWork(
            viewModel: .init(progress: .init(label: "Importing", fraction: 0.5, detail: "1 contact read"))
        )
        host.expect(
            screen: screen(
                progress: ProgressBlock(label: "Importing", fraction: 0.5, detail: "1 contact read")
            )
        )
        view.displayWork(viewModel: .init(notice: Message(.information, "Imported 2 contacts.")))
        host.expect(screen: screen(message: Message(.information, "Imported 2 contacts.")))
        view.displayWork(
            viewModel: .init(progress: .init(label: "Exporting", fraction: nil, detail: "0 contacts"))
        )
        host.expect(
            screen: screen(progress: ProgressBlock(label: "Exporting", fraction: nil, detail: "0 contacts"))
        )
        view.displayWork(viewModel: .init(notice: Message(.error, "No room.")))
        host.expect(screen: screen(message: Message(.error, "No room.")))
        await host.finish()
    }

    @Test("Opening a contact removes the message")
    func selected() async throws {
        let router = ContactListRouterSpy(answers: ["routeToViewContact"])
        let view = view(router: router)
        view.displayDeletedContacts(viewModel: .init(notice: Message(.information, "Deleted.")))
        try await view.handle(.select(list: "contacts", row: "1"))
        host.expect(screen: screen())
        router.calls.expect(.responds("routeToViewContact"), .perform("routeToViewContact"))
        await host.finish()
    }

    @Test("The host is notified of changed screens only")
    func sameScreen() async {
        let view = view()
        view.displayContacts(viewModel: viewModel)
        host.expect(screen: screen(shown, title: "Contacts in chess"))
        view.displayContacts(viewModel: viewModel)
        // A second notification would be an unexpected screen.
        await host.finish()
    }
}
