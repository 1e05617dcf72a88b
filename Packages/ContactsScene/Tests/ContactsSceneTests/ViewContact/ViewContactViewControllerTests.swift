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
        actions: ViewContactActions.all
    )
    private let viewModel = ViewContact.FetchContact.ViewModel(
        title: "Ada Lovelace",
        items: [.init(label: "Name", value: "Ada Lovelace")]
    )

    // MARK: - Events become requests

    @Test("000-02: each time it appears the contact is fetched")
    func appears() async {
        let view = view(ViewContactRouterSpy())
        #expect(view.screen == Screen(title: "Contact", actions: [ViewContactActions.back]))
        await view.didLoad()
        await view.willAppear()
        await view.willAppear()
        interactor.calls.expect(.fetch(.init()), .fetch(.init()))
        await host.finish()
    }

    @Test("Properties that the program does not know stand under a heading of their own")
    func others() async {
        let view = view(ViewContactRouterSpy())
        var viewModel = viewModel
        viewModel.others = [.init(label: "X-OWN", value: "kept")]
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

    @Test("Editing and going to the list are the router's, deleting the interactor's")
    func actions() async {
        let router = ViewContactRouterSpy()
        let view = view(router)
        await view.handle(.action("edit"))
        await view.handle(.action("list"))
        router.calls.expect(
            .route("EditContact", hasSegue: false),
            .route("ContactList", hasSegue: false)
        )
        await view.handle(.action("delete"))
        interactor.calls.expect(.ask(.init()))
        await host.finish()
    }

    @Test("The answer takes the question away, and only a yes deletes", arguments: [true, false])
    func answer(_ confirmed: Bool) async {
        let view = view(ViewContactRouterSpy())
        view.displayContact(viewModel: viewModel)
        view.displayDeleteQuestion(viewModel: .init(question: "Delete Ada?", confirm: "Delete"))
        var asking = shown
        asking.question = Question("Delete Ada?", confirm: "Delete", isDestructive: true)
        host.expect(screen: asking)
        await view.handle(.answer(confirmed))
        host.expect(screen: shown)
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
    func others(_ event: Event) async {
        let router = ViewContactRouterSpy()
        await view(router).handle(event)
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
        noticed.notice = .information("Saved Ada.")
        view.displayContact(viewModel: noticed)
        var saying = shown
        saying.message = Message(.information, "Saved Ada.")
        host.expect(screen: saying)
        await host.finish()
    }

    @Test("Without a contact there is only the way back")
    func missing() async {
        view(ViewContactRouterSpy())
            .displayContact(viewModel: .init(title: "Contact", items: [], notice: .warning("None.")))
        host.expect(
            screen: Screen(
                title: "Contact",
                actions: [ViewContactActions.back],
                message: Message(.warning, "None.")
            )
        )
        await host.finish()
    }

    @Test("A contact that is gone leads to the list; one that stays says why")
    func deleted() async {
        let router = ViewContactRouterSpy()
        let view = view(router)
        view.displayContact(viewModel: viewModel)
        view.displayDeletedContact(viewModel: .init(notice: .error("It is full.")))
        var failing = shown
        failing.message = Message(.error, "It is full.")
        host.expect(screen: failing)
        router.calls.expect()
        view.displayDeletedContact(viewModel: .init())
        router.calls.expect(.route("ContactList", hasSegue: false))
        await host.finish()
    }

    // MARK: - Place and segues

    @Test("Its place is the contact's id, which the data store has")
    func parameters() {
        #expect(view(ViewContactRouterSpy()).parameters == [:])
        let view = view(ViewContactRouterSpy(ViewContactStoreDouble(contactID: "7")))
        #expect(view.parameters == ["id": "7"])
        #expect(view.sceneName == "ViewContact")
        #expect(view.dataStore is ViewContactStoreDouble)
    }

    @Test("000-18: the selector is routeTo and the identifier, performed where the router responds to it")
    func prepare() {
        let router = ViewContactRouterSpy(answers: ["routeToEditContact"])
        let view = view(router)
        expectPrepare(view, router, performs: "EditContact")
    }
}
