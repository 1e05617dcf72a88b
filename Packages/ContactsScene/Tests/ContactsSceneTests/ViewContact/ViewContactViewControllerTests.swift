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
        actions: ViewContactViewController.actionsOfPerson
    )
    private let back = ViewContactViewController.actionsWithoutContact
    private let viewModel = ViewContact.FetchContact.ViewModel(
        title: "Ada Lovelace",
        items: [.init("Name", "Ada Lovelace")]
    )

    // MARK: - Events become requests

    @Test("000-02: the contact is fetched each time the scene appears")
    func appears() async {
        let view = view(ViewContactRouterSpy())
        #expect(view.screen == Screen(title: "Contact", actions: back))
        await view.didLoad()
        await view.willAppear()
        await view.willAppear()
        interactor.expect(
            "follow",
            ViewContact.FetchContact.Request(),
            ViewContact.FetchContact.Request()
        )
        host.expect(.observe("changes"))
        await host.finish()
    }

    @Test("Unknown properties are shown under a separate heading")
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

    @Test("The router performs the segues to the form and to the list")
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
        interactor.expect()
        await host.finish()
    }

    @Test("The question names the contact, and only a yes deletes it", arguments: [true, false])
    func delete(_ confirmed: Bool) async throws {
        let view = view(ViewContactRouterSpy())
        view.displayContact(viewModel: viewModel)
        host.expect(screen: shown)
        interactor.whileAsking = { [weak view] in
            view?.displayDeleteQuestion(viewModel: .init(question: "Delete Ada Lovelace?"))
        }
        host.willAnswer(confirmed)
        try await view.handle(.action("delete"))
        host.expect(
            .confirm(Question("Delete Ada Lovelace?", confirm: "Delete", isDestructive: true))
        )
        interactor.expect(
            all: confirmed
                ? [ViewContact.AskToDelete.Request(), ViewContact.DeleteContact.Request()]
                : [ViewContact.AskToDelete.Request()]
        )
        await host.finish()
    }

    @Test("A photo is taken from the named file, and removed only after a yes", arguments: [true, false])
    func photo(_ confirmed: Bool) async throws {
        let view = view(ViewContactRouterSpy())
        var viewModel = viewModel
        viewModel.hasPhoto = true
        view.displayContact(viewModel: viewModel)
        var screen = shown
        screen.actions = ViewContactViewController.declaredActions(
            except: ["add-member", "remove-member", "leave"]
        )
        host.expect(screen: screen)
        try await view.handle(.action("photo", values: ["file": ["ada.png"]]))
        interactor.expect(ViewContact.ChangePhoto.Request(document: "ada.png"))
        host.willAnswer(confirmed)
        try await view.handle(.action("remove-photo"))
        host.expect(
            .confirm(Question("Remove the photo of Ada Lovelace?", confirm: "Remove", isDestructive: true))
        )
        interactor.expect(all: confirmed ? [ViewContact.ChangePhoto.Request()] : [])
        view.displayChangedPhoto(viewModel: .init(notice: Message(.information, "Removed the photo.")))
        screen.message = Message(.information, "Removed the photo.")
        host.expect(screen: screen)
        // A card that cannot be read again stays.
        let failure = Message(.error, "it is away")
        view.displayContact(viewModel: .init(isUpdate: true, title: "Contact", notice: failure))
        screen.message = failure
        host.expect(screen: screen)
        viewModel.isUpdate = true
        view.displayContact(viewModel: viewModel)
        screen.message = nil
        host.expect(screen: screen)
        await host.finish()
    }

    @Test(
        "Other events cause no request",
        arguments: [
            Event.action("unknown"), .select(list: "contacts", row: "1"), .change(field: "title", values: []),
            .window(list: "contacts", offset: 0, limit: 1), .back,
        ]
    )
    func others(_ event: Event) async throws {
        let router = ViewContactRouterSpy()
        try await view(router).handle(event)
        interactor.expect()
        router.calls.expect()
        await host.finish()
    }

    // MARK: - View models become screens

    @Test("000-03: a contact is shown as labels and values, with all actions")
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

    @Test("Without a contact only the action to go to the list is offered")
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

    @Test("An update shows the changed contact and keeps the message")
    func changed() async {
        let view = view(ViewContactRouterSpy())
        var saved = viewModel
        saved.notice = Message(.information, "Saved Ada.")
        view.displayContact(viewModel: saved)
        view.displayContact(
            viewModel: .init(isUpdate: true, title: "Countess", items: [.init("Name", "Countess")])
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

    @Test(
        "After another person deletes the contact, only the action to go to the list is offered, until it is restored"
    )
    func changedToNothing() async {
        let view = view(ViewContactRouterSpy())
        var saved = viewModel
        saved.notice = Message(.information, "Saved Ada.")
        view.displayContact(viewModel: saved)
        view.displayContact(
            viewModel: .init(
                isUpdate: true,
                title: "Contact",
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
        var restored = viewModel
        restored.isUpdate = true
        view.displayContact(viewModel: restored)
        host.expect(screen: shown)
        await host.finish()
    }

    @Test("After a deletion the list is shown; a failed deletion shows its reason")
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

    @Test("000-18: the selector is routeTo and the identifier, and is performed if the router responds to it")
    func prepare() {
        let router = ViewContactRouterSpy(answers: ["routeToEditContact"])
        let view = view(router)
        expectPrepare(view, router, performs: "EditContact")
        #expect(view.sceneName == "ViewContact")
        #expect(view.dataStore is ViewContactStoreDouble)
    }
}
