import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The contact list's view controller, from events to requests")
struct ContactListViewControllerTests {
    private let interactor = ContactListInteractorSpy()
    private let host = RecordingHost()

    private func view(
        _ router: ContactListRouterSpy = ContactListRouterSpy(),
        request: ContactList.ShowContacts.Request = .init()
    ) -> ContactListViewController {
        let view = ContactListViewController(interactor: interactor, router: router, request: request)
        view.host = host
        return view
    }

    @Test("000-02, 000 demo: the list is asked for each time it appears, as it was opened")
    func appears() async {
        let request = ContactList.ShowContacts.Request(search: "ada", category: "chess")
        let view = view(request: request)
        await view.didLoad()
        await view.willAppear()
        await view.willAppear()
        interactor.calls.expect(.follow(.init()), .show(request), .show(request))
        host.expect(.observe("changes"))
        #expect(view.parameters == ["search": "ada", "category": "chess"])
        await host.finish()
    }

    @Test("A change of the contacts brings the list up to date as it is shown, but not while an import runs")
    func changed() async {
        let view = view(request: .init(search: "ada"))
        view.displayChangedContacts(viewModel: .init())
        await host.settle()
        interactor.calls.expect(.show(.init(search: "ada", isUpdate: true)))
        host.expect(.run("update"))
        interactor.whileImporting = { [weak view] in view?.displayChangedContacts(viewModel: .init()) }
        await view.handle(.action("import", values: ["document": ["a.vcf"]]))
        await host.settle()
        interactor.calls.expect(
            .importing(.init(document: "a.vcf", rejected: nil)),
            .show(.init(search: "ada", isUpdate: true))
        )
        host.expect(.run("transfer"), .run("update"))
        await host.finish()
    }

    @Test("000-21: opened without anything, the request is empty")
    func emptyRequest() async {
        let view = view()
        await view.willAppear()
        interactor.calls.expect(.show(.init()))
        #expect(view.parameters == [:])
    }

    @Test("000-29: search and filter go into the request, and begin at the first row")
    func filters() async {
        let view = view()
        await view.handle(.window(list: "contacts", offset: 100, limit: 20))
        await view.handle(.change(field: "search", values: ["ada"]))
        await view.handle(.window(list: "contacts", offset: 20, limit: 20))
        await view.handle(.action("filter", values: ["name": ["chess"]]))
        await view.handle(.action("search", values: ["query": ["bob"]]))
        #expect(view.parameters == ["search": "bob", "category": "chess"])
        await view.handle(.action("search"))
        await view.handle(.action("filter"))
        #expect(view.parameters == [:])
        await view.handle(.change(field: "search", values: []))
        interactor.calls.expect(
            .show(.init(offset: 100, limit: 20)),
            .show(.init(search: "ada", limit: 20)),
            .show(.init(search: "ada", offset: 20, limit: 20)),
            .show(.init(search: "ada", category: "chess", limit: 20)),
            .show(.init(search: "bob", category: "chess", limit: 20)),
            .show(.init(category: "chess", limit: 20)),
            .show(.init(limit: 20)),
            .show(.init(limit: 20))
        )
    }

    @Test("000-10: choosing a row asks the interactor, and only then the router goes there")
    func select() async {
        let router = ContactListRouterSpy()
        let view = view(router)
        await view.handle(.select(list: "contacts", row: "ada"))
        interactor.calls.expect(.select(.init(id: "ada")))
        router.calls.expect()
        view.displaySelectedContact(viewModel: .init())
        router.calls.expect(.route("ViewContact", hasSegue: false))
    }

    @Test("Adding is the router's")
    func add() async {
        let router = ContactListRouterSpy()
        await view(router).handle(.action("add"))
        router.calls.expect(.route("AddContact", hasSegue: false))
        interactor.calls.expect()
    }

    @Test("Sorting and undo bring the list up to date afterwards")
    func sortAndUndo() async {
        let view = view(request: .init(search: "ada"))
        await view.handle(.action("sort", values: ["by": ["first-name"]]))
        await view.handle(.action("undo"))
        let update = ContactList.ShowContacts.Request(search: "ada", isUpdate: true)
        interactor.calls.expect(
            .sort(.init(order: .firstName)),
            .show(update),
            .undo(.init()),
            .show(update)
        )
    }

    @Test("An order that is none asks for nothing", arguments: [[:], ["by": ["age"]]])
    func unknownOrder(values: [String: [String]]) async {
        await view().handle(.action("sort", values: values))
        interactor.calls.expect()
    }

    @Test("Deleting asks; a yes deletes and brings the list up to date, a no does nothing")
    func delete() async {
        let view = view()
        await view.handle(.action("delete", values: ["id": ["ada"]]))
        interactor.calls.expect(.ask(.init(id: "ada")))
        await view.handle(.answer(false))
        interactor.calls.expect()
        await view.handle(.answer(true))
        interactor.calls.expect(.delete(.init()), .show(.init(isUpdate: true)))
    }

    @Test("An import runs beside the events, and the list is brought up to date at its end")
    func importing() async {
        let view = view()
        await view.handle(.action("import", values: ["document": ["a.vcf"]]))
        await host.settle()
        host.expect(.run("transfer"), .run("update"))
        interactor.calls.expect(.importing(.init(document: "a.vcf")), .show(.init(isUpdate: true)))
        await view.handle(
            .action("import", values: ["document": ["a.vcf"], "strict": ["true"], "rejected": ["b.vcf"]])
        )
        await host.settle()
        host.expect(.run("transfer"), .run("update"))
        interactor.calls.expect(
            .importing(.init(document: "a.vcf", isStrict: true, rejected: "b.vcf")),
            .show(.init(isUpdate: true))
        )
        await host.finish()
    }

    @Test("An export goes to the document, in the format that was asked for, and over one only with force")
    func exporting() async {
        let view = view()
        await view.handle(.action("export", values: ["document": ["a.vcf"]]))
        await host.settle()
        await view.handle(
            .action(
                "export",
                values: ["document": ["b.txt"], "format": ["csv"], "force": ["true"]]
            )
        )
        await host.settle()
        host.expect(.run("transfer"), .run("transfer"))
        interactor.calls.expect(
            .exporting(.init(document: "a.vcf", format: nil, replacesExisting: false)),
            .exporting(.init(document: "b.txt", format: "csv", replacesExisting: true))
        )
        await host.finish()
    }

    @Test("An export is of the list as it is shown")
    func exportingTheList() async {
        let view = view(request: .init(search: "ada", category: "Work"))
        await view.handle(.action("export", values: ["document": ["a.vcf"]]))
        await host.settle()
        host.expect(.run("transfer"))
        interactor.calls.expect(
            .exporting(
                .init(
                    document: "a.vcf",
                    format: nil,
                    replacesExisting: false,
                    search: "ada",
                    category: "Work"
                )
            )
        )
        await host.finish()
    }

    @Test("Cancelling stops what runs")
    func cancel() async {
        await view().handle(.action("cancel"))
        host.expect(.cancel("transfer"))
        interactor.calls.expect()
        await host.finish()
    }

    @Test("Other events ask for nothing", arguments: [Event.action("unknown"), .back, .answer(false)])
    func others(_ event: Event) async {
        let router = ContactListRouterSpy()
        await view(router).handle(event)
        interactor.calls.expect()
        router.calls.expect()
        await host.finish()
    }

    @Test("000-18: the selector is routeTo and the identifier, performed where the router responds to it")
    func prepare() {
        let router = ContactListRouterSpy(answers: ["routeToViewContact"])
        let view = view(router)
        expectPrepare(view, router, performs: "ViewContact")
        #expect(view.sceneName == "ContactList")
        #expect(view.dataStore is ContactListStoreDouble)
    }
}
