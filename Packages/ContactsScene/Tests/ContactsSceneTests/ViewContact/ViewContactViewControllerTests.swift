import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The view controller of one contact's card")
struct ViewContactViewControllerTests {
    private let interactor = ViewContactInteractorSpy()
    private let host = RecordingHost()

    private func view(_ router: ViewContactRouterSpy) -> ViewContactViewController {
        let view = ViewContactViewController(interactor: interactor, router: router)
        view.host = host
        return view
    }

    private let shown = Screen(
        title: "Ada Lovelace",
        blocks: [.detail(DetailBlock(identifier: "contact", items: [.init("Name", "Ada Lovelace")]))],
        actions: ViewContactViewController.declaredActions()
    )
    private let back = ViewContactViewController.declaredActions(except: ["edit", "delete"])
    private let viewModel = ViewContact.FetchContact.ViewModel(
        title: "Ada Lovelace",
        items: [.init("Name", "Ada Lovelace")]
    )

    // MARK: - Events become requests

    @Test("000-02: each time it appears the contact is fetched")
    func appears() async {
        let view = view(ViewContactRouterSpy())
        #expect(view.screen == Screen(title: "Contact", actions: back))
        await view.didLoad()
        await view.willAppear()
        await view.willAppear()
        interactor.calls.expect(.follow(.init()), .fetch(.init()), .fetch(.init()))
        host.expect(.observe("changes"))
        await host.finish()
    }

    @Test("Properties that the program does not know stand under a heading of their own")
    func others() async {
        let view = view(ViewContactRouterSpy())
        var viewModel = viewModel
        viewModel.others = [.init("X-OWN", "kept")]
        view.displayContact(viewModel: viewModel)
        var screen = shown
        screen.blocks.append(
            .detail(
                DetailBlock(identifier: "other", title: "Other properties", items: [.init("X-OWN", "kept")])
            )
        )
        host.expect(screen: screen)
        await host.finish()
    }

    @Test("Editing and going to the list are the router's")
    func segues() async throws {
        let router = ViewContactRouterSpy(answers: ["routeToEditContact", "routeToContactList"])
        let view = view(router)
        try await view.handle(.action("edit"))
        try await view.handle(.action("list"))
        router.calls.expect(
            .responds("routeToEditContact"),
            .perform("routeToEditContact"),
            .responds("routeToContactList"),
            .perform("routeToContactList")
        )
        interactor.calls.expect()
        await host.finish()
    }

    @Test("The question names who would be deleted, and only a yes deletes", arguments: [true, false])
    func delete(_ confirmed: Bool) async throws {
        let view = view(ViewContactRouterSpy())
        view.displayContact(viewModel: viewModel)
        host.expect(screen: shown)
        host.willAnswer(confirmed)
        try await view.handle(.action("delete"))
        host.expect(
            .confirm(Question("Delete Ada Lovelace?", confirm: "Delete", isDestructive: true))
        )
        interactor.calls.expect(confirmed ? [.delete(.init())] : [])
        await host.finish()
    }

    @Test(
        "Other events ask for nothing",
        arguments: [
            Event.action("unknown"), .select(list: "contacts", row: "1"), .change(field: "title", values: []),
            .window(list: "contacts", offset: 0, limit: 1), .back,
        ]
    )
    func others(_ event: Event) async throws {
        let router = ViewContactRouterSpy()
        try await view(router).handle(event)
        interactor.calls.expect()
        router.calls.expect()
        await host.finish()
    }

    // MARK: - View models become screens

    @Test("000-03: a contact becomes labels and values, with all that can be done")
    func contact() async {
        let view = view(ViewContactRouterSpy())
        view.displayContact(viewModel: viewModel)
        host.expect(screen: shown)
        var noticed = viewModel
        noticed.notice = Message(.information, "Saved Ada.")
        view.displayContact(viewModel: noticed)
        var saying = shown
        saying.message = Message(.information, "Saved Ada.")
        host.expect(screen: saying)
        await host.finish()
    }

    @Test("Without a contact there is only the way back")
    func missing() async {
        view(ViewContactRouterSpy())
            .displayContact(viewModel: .init(title: "Contact", items: [], notice: Message(.warning, "None.")))
        host.expect(
            screen: Screen(
                title: "Contact",
                actions: back,
                message: Message(.warning, "None.")
            )
        )
        await host.finish()
    }

    // MARK: - Follow contact

    @Test("What changes elsewhere is shown, and does not take away what was said")
    func changed() async {
        let view = view(ViewContactRouterSpy())
        var saved = viewModel
        saved.notice = Message(.information, "Saved Ada.")
        view.displayContact(viewModel: saved)
        view.displayChangedContact(
            viewModel: .init(title: "Countess", items: [.init("Name", "Countess")])
        )
        host.expect(
            screen: Screen(
                title: "Countess",
                blocks: [.detail(DetailBlock(identifier: "contact", items: [.init("Name", "Countess")]))],
                actions: shown.actions,
                message: Message(.information, "Saved Ada.")
            )
        )
        await host.finish()
    }

    @Test("A contact that is deleted elsewhere leaves the way back, and is shown again when it comes back")
    func changedToNothing() async {
        let view = view(ViewContactRouterSpy())
        var saved = viewModel
        saved.notice = Message(.information, "Saved Ada.")
        view.displayContact(viewModel: saved)
        view.displayChangedContact(
            viewModel: .init(
                title: "Contact",
                items: [],
                notice: Message(.warning, "Ada is no longer there.")
            )
        )
        host.expect(
            screen: Screen(
                title: "Contact",
                actions: back,
                message: Message(.warning, "Ada is no longer there.")
            )
        )
        view.displayChangedContact(viewModel: viewModel)
        host.expect(screen: shown)
        await host.finish()
    }

    @Test("A contact that is gone leads to the list; one that stays says why")
    func deleted() async {
        let router = ViewContactRouterSpy()
        let view = view(router)
        view.displayContact(viewModel: viewModel)
        view.displayDeletedContact(viewModel: .init(notice: Message(.error, "It is full.")))
        var failing = shown
        failing.message = Message(.error, "It is full.")
        host.expect(screen: failing)
        router.calls.expect()
        view.displayDeletedContact(viewModel: .init())
        router.calls.expect(.route("ContactList", hasSegue: false))
        await host.finish()
    }

    // MARK: - Segues

    @Test("000-18: the selector is routeTo and the identifier, performed where the router responds to it")
    func prepare() {
        let router = ViewContactRouterSpy(answers: ["routeToEditContact"])
        let view = view(router)
        expectPrepare(view, router, performs: "EditContact")
        #expect(view.sceneName == "ViewContact")
        #expect(view.dataStore is ViewContactStoreDouble)
    }
}
