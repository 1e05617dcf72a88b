import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The contact list's view controller, from view models to screens")
struct ContactListScreenTests {
    private let interactor = ContactListInteractorSpy()
    private let host = RecordingHost()
    private let router = ContactListRouterSpy()

    private func view(_ request: ContactList.ShowContacts.Request = .init()) -> ContactListViewController {
        let view = ContactListViewController(
            interactor: interactor,
            router: router,
            request: request
        )
        view.host = host
        return view
    }

    private func screen(
        _ list: ListBlock? = nil,
        title: String = "Contacts",
        search: [String] = [],
        progress: ProgressBlock? = nil,
        message: Message? = nil,
        question: Question? = nil
    ) -> Screen {
        let form = FormBlock(
            identifier: "filter",
            fields: [FormField(identifier: "search", label: "Search", values: search)]
        )
        let empty = ListBlock(
            identifier: "contacts",
            columns: ["Name", "Phone", "E-mail", "Organisation"]
        )
        let actions =
            ["search", "filter", "sort", "add", "delete", "undo", "import", "export"]
            + (progress == nil ? [] : ["cancel"])
        return Screen(
            title: title,
            blocks: (progress.map { [.progress($0)] } ?? []) + [.form(form), .list(list ?? empty)],
            actions: actions.compactMap { name in ContactListActions.all.first { $0.identifier == name } },
            message: message,
            question: question
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
                phones: [.init(label: nil, value: "0171"), .init(label: "work, fax", value: "+44 20")],
                emails: [.init(label: "home", value: "ada@example.org")]
            ),
            .init(id: "bob", firstName: "Bob", lastName: "", phone: "", email: "", organisation: ""),
        ],
        offset: 50,
        total: 2_000,
        isTotalLowerBound: true,
        title: "Contacts in chess",
        placeholder: "Nobody."
    )

    private let list = ListBlock(
        identifier: "contacts",
        columns: ["Name", "Phone", "E-mail", "Organisation"],
        total: .init(2_000, isLowerBound: true),
        offset: 50,
        rows: [
            .init(
                identifier: "ada",
                cells: ["Ada Lovelace", "+44 20", "ada@example.org", "Acme"],
                values: [
                    "Phone": [.init("", "0171"), .init("work, fax", "+44 20")],
                    "E-mail": [.init("home", "ada@example.org")],
                ]
            ),
            .init(identifier: "bob", cells: ["Bob", "", "", ""]),
        ],
        placeholder: "Nobody."
    )

    @Test("000-03: before anything was read, the list is there and empty, with the search it was opened with")
    func initial() {
        #expect(view().screen == screen())
        #expect(view(.init(search: "ada")).screen == screen(search: ["ada"]))
    }

    @Test("000-27: the displayed contacts are kept and drawn, and drawn again when they change")
    func contacts() async {
        let view = view()
        view.displayContacts(viewModel: viewModel)
        host.expect(screen: screen(list, title: "Contacts in chess"))
        view.displaySortOrder(viewModel: .init(notice: .information("Sorted.")))
        host.expect(
            screen: screen(list, title: "Contacts in chess", message: Message(.information, "Sorted."))
        )
        var fewer = viewModel
        fewer.displayedContacts.removeLast()
        fewer.notice = .warning("One has gone.")
        view.displayContacts(viewModel: fewer)
        var shorter = list
        shorter.rows.removeLast()
        host.expect(
            screen: screen(
                shorter,
                title: "Contacts in chess",
                message: Message(.warning, "One has gone.")
            )
        )
        await host.finish()
    }

    @Test("What was said stays until the person does something else")
    func notices() async {
        let view = view()
        view.displayDeletedContact(viewModel: .init(notice: .information("Deleted.")))
        host.expect(screen: screen(message: Message(.information, "Deleted.")))
        view.displayUndoneDelete(viewModel: .init(notice: .error("It is full.")))
        host.expect(screen: screen(message: Message(.error, "It is full.")))
        await view.handle(.action("undo"))
        host.expect(screen: screen())
        view.displayUndoneDelete(viewModel: .init(notice: .warning("Nothing.")))
        await view.handle(.change(field: "search", values: ["ada"]))
        host.expect(screen: screen(search: ["ada"]))
        interactor.calls.expect(.undo(.init()), .show(.init(isUpdate: true)), .show(.init(search: "ada")))
        await host.finish()
    }

    @Test("A question is asked until it is answered; what cannot be asked about is said")
    func question() async {
        let view = view()
        view.displayDeleteQuestion(viewModel: .init(question: "Delete Ada?", confirm: "Delete"))
        host.expect(
            screen: screen(question: Question("Delete Ada?", confirm: "Delete", isDestructive: true))
        )
        await view.handle(.answer(false))
        host.expect(screen: screen())
        view.displayDeleteQuestion(
            viewModel: .init(question: nil, confirm: "", notice: .error("There is no contact '9'."))
        )
        host.expect(screen: screen(message: Message(.error, "There is no contact '9'.")))
        await host.finish()
    }

    @Test("While work goes on, how far it has come is shown, and it can be cancelled")
    func progress() async {
        let view = view()
        view.displayImport(
            viewModel: .init(progress: .init(label: "Importing", fraction: 0.5, detail: "1 contact read"))
        )
        host.expect(
            screen: screen(
                progress: ProgressBlock(label: "Importing", fraction: 0.5, detail: "1 contact read")
            )
        )
        view.displayImport(viewModel: .init(notice: .information("Imported 2 contacts.")))
        host.expect(screen: screen(message: Message(.information, "Imported 2 contacts.")))
        view.displayExport(
            viewModel: .init(progress: .init(label: "Exporting", fraction: nil, detail: "0 contacts"))
        )
        host.expect(
            screen: screen(progress: ProgressBlock(label: "Exporting", fraction: nil, detail: "0 contacts"))
        )
        view.displayExport(viewModel: .init(notice: .error("No room.")))
        host.expect(screen: screen(message: Message(.error, "No room.")))
        await host.finish()
    }

    @Test("Going to a contact takes what was said away")
    func selected() async {
        let view = view()
        view.displayDeletedContact(viewModel: .init(notice: .information("Deleted.")))
        view.displaySelectedContact(viewModel: .init())
        host.expect(screen: screen())
        router.calls.expect(.route("ViewContact", hasSegue: false))
        await host.finish()
    }

    @Test("The host hears of a screen that changed, and only of one that changed")
    func sameScreen() async {
        let view = view()
        view.displayContacts(viewModel: viewModel)
        host.expect(screen: screen(list, title: "Contacts in chess"))
        view.displayContacts(viewModel: viewModel)
        // A screen that came again would be one that no line compared.
        await host.finish()
    }
}
