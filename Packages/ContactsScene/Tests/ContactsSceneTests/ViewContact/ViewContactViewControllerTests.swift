import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The view controller of one contact's card")
struct ViewContactViewControllerTests {
    private let interactor = ViewContactInteractorSpy()
    private let changing = ChangeContactsInteractorSpy()
    private let host = RecordingHost()

    private func view(_ router: ViewContactRouterSpy) -> ViewContactViewController {
        let view = ViewContactViewController(interactor: interactor, router: router, changing: changing)
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
        let view = view(ViewContactRouterSpy(ViewContactStoreDouble(contactID: "ada")))
        view.displayContact(viewModel: viewModel)
        host.expect(screen: shown)
        changing.whileAsking = { [weak view] in
            view?.displayDeleteQuestion(
                viewModel: .init(question: "Delete Ada Lovelace?", confirm: "Delete")
            )
        }
        host.willAnswer(confirmed)
        try await view.handle(.action("delete"))
        host.expect(
            .confirm(Question("Delete Ada Lovelace?", confirm: "Delete", isDestructive: true))
        )
        let asked = ChangeContacts.AskToDelete.Request(ids: ["ada"])
        changing.expect(
            all: confirmed ? [asked, ChangeContacts.DeleteContacts.Request(ids: ["ada"])] : [asked]
        )
        await host.finish()
    }

    @Test("A photo is taken from the named file, and removed only after a yes", arguments: [true, false])
    func photo(_ confirmed: Bool) async throws {
        let view = view(ViewContactRouterSpy(ViewContactStoreDouble(contactID: "ada")))
        var viewModel = viewModel
        viewModel.hasPhoto = true
        view.displayContact(viewModel: viewModel)
        var screen = shown
        screen.actions = ViewContactViewController.declaredActions(
            except: ["add-member", "remove-member", "leave"]
        )
        host.expect(screen: screen)
        try await view.handle(.action("photo", values: ["file": ["ada.png"]]))
        changing.expect(ChangeContacts.ChangePhoto.Request(id: "ada", document: "ada.png"))
        interactor.expect(ViewContact.FetchContact.Request(isUpdate: true))
        host.willAnswer(confirmed)
        try await view.handle(.action("remove-photo"))
        host.expect(
            .confirm(Question("Remove the photo of Ada Lovelace?", confirm: "Remove", isDestructive: true))
        )
        changing.expect(all: confirmed ? [ChangeContacts.ChangePhoto.Request(id: "ada")] : [])
        interactor.expect(all: confirmed ? [ViewContact.FetchContact.Request(isUpdate: true)] : [])
        view.displayNotice(viewModel: .init(notice: Message(.information, "Removed the photo.")))
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

    @Test("Members are changed in the group, and a person's groups in those")
    func members() async throws {
        let view = view(ViewContactRouterSpy(ViewContactStoreDouble(contactID: "ada")))
        var viewModel = viewModel
        viewModel.groups = [.init(id: "1", name: "Club")]
        view.displayContact(viewModel: viewModel)
        try await view.handle(.action("join", values: ["group": ["Club"]]))
        try await view.handle(.action("leave", values: ["group": ["1"]]))
        viewModel.groups = []
        viewModel.members = []
        view.displayContact(viewModel: viewModel)
        try await view.handle(.action("remove-member", values: ["member": ["1", "2"]]))
        changing.expect(
            MembershipChange(contacts: ["ada"], groups: [.named("Club")]),
            MembershipChange(contacts: ["ada"], groups: [.id("1")], isRemoval: true),
            MembershipChange(contacts: ["1", "2"], groups: [.id("ada")], isRemoval: true)
        )
        let update = ViewContact.FetchContact.Request(isUpdate: true)
        interactor.expect(update, update, update)
        var screen = shown
        screen.blocks.append(
            .list(
                ListBlock(
                    identifier: "members",
                    columns: ["Member"],
                    total: ListBlock.Total(0, isLowerBound: false),
                    placeholder: "The group has no members.",
                    style: .people
                )
            )
        )
        screen.actions = ViewContactViewController.declaredActions(
            except: ["edit", "join", "leave", "photo", "remove-photo"]
        )
        host.expect(screen: screen)
        await host.finish()
    }

    @Test("A change is told last, even if the contact cannot be read after it")
    func unreadChange() async throws {
        let view = view(ViewContactRouterSpy(ViewContactStoreDouble(contactID: "ada")))
        view.displayContact(viewModel: viewModel)
        host.expect(screen: shown)
        changing.whileChanging = { [weak view] in
            view?.displayNotice(viewModel: .init(notice: Message(.information, "Added Ada to Club.")))
        }
        interactor.whileFetching = { [weak view] in
            view?.displayContact(
                viewModel: .init(isUpdate: true, title: "Contact", notice: Message(.error, "it is away"))
            )
        }
        try await view.handle(.action("join", values: ["group": ["Club"]]))
        changing.expect(MembershipChange(contacts: ["ada"], groups: [.named("Club")]))
        interactor.expect(ViewContact.FetchContact.Request(isUpdate: true))
        var told = shown
        told.message = Message(.information, "Added Ada to Club.")
        host.expect(screen: told)
        await host.finish()
    }

    @Test("The card stays while it is deleted, and is updated again if the deletion failed")
    func ownDeletion() async throws {
        let view = view(ViewContactRouterSpy(ViewContactStoreDouble(contactID: "ada")))
        view.displayContact(viewModel: viewModel)
        host.expect(screen: shown)
        let gone = ViewContact.FetchContact.ViewModel(
            isUpdate: true,
            title: "Contact",
            notice: Message(.warning, "Ada is no longer there.")
        )
        changing.whileAsking = { [weak view] in
            view?.displayDeleteQuestion(viewModel: .init(question: "Delete Ada?", confirm: "Delete"))
        }
        changing.whileChanging = { [weak view] in
            view?.displayContact(viewModel: gone)
            view?.displayDeletedContacts(viewModel: .init(notice: Message(.error, "It is full.")))
        }
        host.willAnswer(true)
        try await view.handle(.action("delete"))
        host.expect(.confirm(Question("Delete Ada?", confirm: "Delete", isDestructive: true)))
        changing.expect(
            ChangeContacts.AskToDelete.Request(ids: ["ada"]),
            ChangeContacts.DeleteContacts.Request(ids: ["ada"])
        )
        var failing = shown
        failing.message = Message(.error, "It is full.")
        host.expect(screen: failing)
        view.displayContact(viewModel: gone)
        host.expect(screen: Screen(title: "Contact", actions: back, message: gone.notice))
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
        view.displayDeletedContacts(viewModel: .init(notice: Message(.error, "It is full.")))
        var failing = shown
        failing.message = Message(.error, "It is full.")
        host.expect(screen: failing)
        router.calls.expect()
        view.displayDeletedContacts(
            viewModel: .init(notice: Message(.information, "Deleted Ada."), isDeleted: true)
        )
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
