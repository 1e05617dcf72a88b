import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The contact list's view controller, from events to requests")
struct ContactListViewControllerTests {
    private let interactor = ContactListInteractorSpy()
    private let host = RecordingHost()

    private func view(_ router: ContactListRouterSpy = ContactListRouterSpy()) -> ContactListViewController {
        let view = ContactListViewController(interactor: interactor, router: router, work: interactor)
        view.host = host
        return view
    }

    @Test("000-02, 000-21, 000 demo: the current page is fetched each time the list appears")
    func appears() async {
        let view = view()
        await view.didLoad()
        await view.willAppear()
        await view.willAppear()
        interactor.expect(
            ContactList.FollowContacts.Request(),
            ContactList.ShowContacts.Request(),
            ContactList.ShowContacts.Request()
        )
        host.expect(.observe("changes"))
        await host.finish()
    }

    /// The calls of an import or a sync, during which the contacts are not followed.
    private let transfer: [HostCall] = [
        .run("transfer"), .cancel("changes"), .observe("changes"), .run("update"),
    ]

    @Test("The contacts are followed, except during an import")
    func followed() async throws {
        let view = view()
        await view.didLoad()
        host.expect(.observe("changes"))
        interactor.expect(ContactList.FollowContacts.Request())
        interactor.whileImporting = { [host] in host.expect(.run("transfer"), .cancel("changes")) }
        try await view.handle(.action("import", values: ["document": ["a.vcf"]]))
        await host.settle()
        interactor.expect(
            ImportContacts.Request(document: "a.vcf"),
            ContactList.FollowContacts.Request(),
            ContactList.ShowContacts.Request(isUpdate: true)
        )
        host.expect(.observe("changes"), .run("update"))
        await host.finish()
    }

    @Test("000-29, 000-37: search, filter and window each request only their own change")
    func filters() async throws {
        let view = view()
        try await view.handle(.window(list: "contacts", offset: 100, limit: 20))
        try await view.handle(.change(field: "search", values: ["ada"]))
        try await view.handle(.change(field: "search", values: []))
        try await view.handle(.action("search", values: ["query": ["bob"]]))
        try await view.handle(.action("search"))
        try await view.handle(.action("filter", values: ["name": ["chess"]]))
        try await view.handle(.action("filter", values: ["name": [""]]))
        interactor.expect(
            ContactList.ShowContacts.Request(offset: 100, limit: 20),
            ContactList.ShowContacts.Request(search: "ada"),
            ContactList.ShowContacts.Request(search: ""),
            ContactList.ShowContacts.Request(search: "bob"),
            ContactList.ShowContacts.Request(search: ""),
            ContactList.ShowContacts.Request(category: "chess"),
            ContactList.ShowContacts.Request(category: "")
        )
    }

    @Test(
        "Without a name the filter opens the categories, and the list shows the chosen one",
        arguments: [(.value("work"), "work"), (.value(""), ""), (.dismissed, nil)]
            as [(SceneResult<String>, String?)]
    )
    func chooseCategory(result: SceneResult<String>, category: String?) async throws {
        host.willResult(result, of: "PickCategory")
        try await view().handle(.action("filter"))
        host.expect(.result(of: "PickCategory"))
        interactor.expect(all: category.map { [ContactList.ShowContacts.Request(category: $0)] } ?? [])
        await host.finish()
    }

    @Test("000-07, 000-10: choosing a row calls the router directly, with the row's id")
    func select() async throws {
        let router = ContactListRouterSpy(answers: ["routeToViewContact"])
        try await view(router).handle(.select(list: "contacts", row: "ada"))
        router.calls.expect(.responds("routeToViewContact"), .perform("routeToViewContact"))
        #expect(router.dataStore.selectedContactID == "ada")
        interactor.expect()
    }

    @Test("The router performs the segue to add a contact")
    func add() async throws {
        let router = ContactListRouterSpy(answers: ["routeToAddContact"])
        try await view(router).handle(.action("add"))
        router.calls.expect(.responds("routeToAddContact"), .perform("routeToAddContact"))
        interactor.expect()
    }

    @Test("The birthdays open through the router, with the wanted days", arguments: [nil, 7])
    func birthdays(within days: Int?) async throws {
        let router = ContactListRouterSpy()
        try await view(router).handle(
            .action("birthdays", values: days.map { ["within": [.text("\($0)")]] } ?? [:])
        )
        router.calls.expect(.route("BirthdayList", hasSegue: false))
        #expect(router.dataStore.birthdayDays == days)
        interactor.expect()
    }

    @Test("A mail program's query searches, and writes addresses to standard output")
    func query() async throws {
        let view = view()
        #expect(!view.screen.actions.contains { $0.identifier == "query" })
        view.hasStandardStreams = true
        try await view.handle(.action("query", values: ["text": ["ada"]]))
        try await view.handle(.action("query", values: ["text": ["bob"], "format": ["tsv"]]))
        interactor.expect(
            ContactList.ShowContacts.Request(search: "ada"),
            ExportContacts.Request(document: "-", format: .mutt),
            ContactList.ShowContacts.Request(search: "bob"),
            ExportContacts.Request(document: "-", format: .tsv)
        )
    }

    @Test("Sorting and undo update the list")
    func sortAndUndo() async throws {
        let view = view()
        try await view.handle(.action("sort", values: ["by": ["first-name"]]))
        try await view.handle(.action("undo"))
        interactor.expect(
            ContactList.SortContacts.Request(order: .firstName),
            ContactList.ShowContacts.Request(isUpdate: true),
            ChangeContacts.UndoChange.Request(),
            ContactList.ShowContacts.Request(isUpdate: true)
        )
    }

    @Test(
        "An invalid or missing order is refused with the field's name, without a request",
        arguments: [
            ([:], "'by': this is needed"),
            (["by": ["age"]], "'by': 'age' is not one of last-name, first-name"),
        ] as [([String: [FieldEntry]], String)]
    )
    func unknownOrder(values: [String: [FieldEntry]], refusal: String) async throws {
        let error = await #expect(throws: EventRefusal.self) {
            try await view().handle(.action("sort", values: values))
        }
        #expect(error?.field == "by" && error?.description == refusal)
        interactor.expect()
    }

    @Test("Deleting asks first; a yes deletes and updates the list, a no does nothing")
    func delete() async throws {
        let view = view()
        interactor.whileAsking = { [weak view] in
            view?.displayDeleteQuestion(viewModel: .init(question: "Delete Ada?", confirm: "Delete"))
        }
        let question = HostCall.confirm(Question("Delete Ada?", confirm: "Delete", isDestructive: true))
        host.willAnswer(false)
        try await view.handle(.action("delete", values: ["id": ["ada"]]))
        host.expect(question)
        interactor.expect(ChangeContacts.AskToDelete.Request(ids: ["ada"]))
        host.willAnswer(true)
        try await view.handle(.action("delete", values: ["id": ["ada"]]))
        host.expect(question)
        interactor.expect(
            ChangeContacts.AskToDelete.Request(ids: ["ada"]),
            ChangeContacts.DeleteContacts.Request(ids: ["ada"]),
            ContactList.ShowContacts.Request(isUpdate: true)
        )
        await host.finish()
    }

    @Test("Several contacts are deleted or tagged at once")
    func several() async throws {
        let view = view()
        try await view.handle(.action("delete", values: ["id": ["ada", "bob"]]))
        interactor.expect(ChangeContacts.AskToDelete.Request(ids: ["ada", "bob"]))
        try await view.handle(
            .action("tag", values: ["id": ["ada", "bob"], "category": ["Club"], "remove": ["true"]])
        )
        interactor.expect(
            ChangeContacts.TagContacts.Request(ids: ["ada", "bob"], category: "Club", isRemoval: true),
            ContactList.ShowContacts.Request(isUpdate: true)
        )
        try await view.handle(.action("all"))
        interactor.expect(ContactList.ShowContacts.Request(category: ""))
        await host.finish()
    }

    @Test(
        "If the question cannot be asked, no contact is deleted, even after a question about another contact"
    )
    func deleteMissing() async throws {
        let view = view()
        view.displayDeleteQuestion(viewModel: .init(question: "Delete Bob?", confirm: "Delete"))
        try await view.handle(.action("delete", values: ["id": ["ada"]]))
        interactor.expect(ChangeContacts.AskToDelete.Request(ids: ["ada"]))
        await host.finish()
    }

    @Test("An import runs independently of events, and updates the list at its end")
    func importing() async throws {
        let view = view()
        try await view.handle(.action("import", values: ["document": ["a.vcf"]]))
        await host.settle()
        host.expect(transfer)
        interactor.expect(
            ImportContacts.Request(document: "a.vcf"),
            ContactList.FollowContacts.Request(),
            ContactList.ShowContacts.Request(isUpdate: true)
        )
        try await view.handle(.action("import", values: ["document": ["a.vcf", "b.vcf"]]))
        await host.settle()
        host.expect(transfer)
        interactor.expect(
            ImportContacts.Request(document: "a.vcf", others: ["b.vcf"]),
            ContactList.FollowContacts.Request(),
            ContactList.ShowContacts.Request(isUpdate: true)
        )
        try await view.handle(
            .action("import", values: ["document": ["a.vcf"], "strict": ["true"], "rejected": ["b.vcf"]])
        )
        await host.settle()
        host.expect(transfer)
        interactor.expect(
            ImportContacts.Request(document: "a.vcf", isStrict: true, rejected: "b.vcf"),
            ContactList.FollowContacts.Request(),
            ContactList.ShowContacts.Request(isUpdate: true)
        )
        await host.finish()
    }

    @Test("An export writes the document in the given format, and overwrites an existing one only with force")
    func exporting() async throws {
        let view = view()
        try await view.handle(.action("export", values: ["document": ["a.vcf"]]))
        await host.settle()
        try await view.handle(
            .action(
                "export",
                values: ["document": ["b.txt"], "format": ["csv"], "force": ["true"]]
            )
        )
        await host.settle()
        host.expect(.run("transfer"), .run("transfer"))
        interactor.expect(
            ExportContacts.Request(document: "a.vcf"),
            ExportContacts.Request(document: "b.txt", format: .csv, replacesExisting: true)
        )
        await host.finish()
    }

    @Test("A sync passes on its choices, and updates the list at its end")
    func syncing() async throws {
        let view = view()
        view.hasFolders = true
        try await view.handle(
            .action(
                "sync",
                values: ["folder": ["people"], "conflict": ["theirs"], "allow-empty": ["true"]]
            )
        )
        await host.settle()
        host.expect(transfer)
        interactor.expect(
            SyncContacts.Request(folder: "people", conflict: .theirs, allowsEmpty: true),
            ContactList.FollowContacts.Request(),
            ContactList.ShowContacts.Request(isUpdate: true)
        )
        await host.finish()
    }

    @Test("Cancelling stops the running import, export or sync")
    func cancel() async throws {
        try await view().handle(.action("cancel"))
        host.expect(.cancel("transfer"))
        interactor.expect()
        await host.finish()
    }

    @Test("Other events cause no request", arguments: [Event.action("unknown"), .back, .answer(false)])
    func others(_ event: Event) async throws {
        let router = ContactListRouterSpy()
        try await view(router).handle(event)
        interactor.expect()
        router.calls.expect()
        await host.finish()
    }

    @Test("000-18: the selector is routeTo and the identifier, and is performed if the router responds to it")
    func prepare() {
        let router = ContactListRouterSpy(answers: ["routeToViewContact"])
        let view = view(router)
        expectPrepare(view, router, performs: "ViewContact")
        #expect(view.sceneName == "ContactList")
        #expect(view.dataStore is ContactListStoreDouble)
    }
}
