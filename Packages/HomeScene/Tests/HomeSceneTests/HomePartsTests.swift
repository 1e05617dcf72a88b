import SceneKitCore
import SceneTestKit
import Testing

@testable import HomeScene

@MainActor
@Suite("The home scene's interactor")
struct HomeInteractorTests {
    private let presenter = HomePresenterSpy()

    private func interactor(_ stub: WorkerStub) -> HomeInteractor {
        HomeInteractor(presenter: presenter, userWorker: stub, worker: stub)
    }

    @Test("004-10, 004-12, 004-14: the request's name finds the user, who is stored and presented")
    func fetchUser() async {
        let stub = WorkerStub()
        let interactor = interactor(stub)
        await interactor.fetchUser(request: .init(userName: "ada"))
        stub.calls.expect(.fetch("ada"))
        #expect(interactor.user == .ada)
        presenter.expect(Home.FetchUser.Response(userName: "ada", user: .success(.ada)))
    }

    @Test("000-25: the interactor stores the worker's user before it presents")
    func order() async {
        let journal = Journal()
        let stub = WorkerStub()
        let interactor = interactor(stub)
        stub.calls.write(to: journal)
        presenter.write(to: journal) { [unowned interactor] in interactor.user }
        await interactor.fetchUser(request: .init(userName: "ada"))
        journal.expect(
            .work(WorkerStub.Call.fetch("ada")),
            .stored(Optional(User.ada)),
            .response(Home.FetchUser.Response(userName: "ada", user: .success(.ada)))
        )
    }

    @Test("004-09: an unknown name is an error in the response, and no user is stored")
    func unknown() async {
        let stub = WorkerStub(user: .failure(.unknownUser(name: "bob")))
        let interactor = interactor(stub)
        await interactor.fetchUser(request: .init(userName: "bob"))
        stub.calls.expect(.fetch("bob"))
        #expect(interactor.user == nil)
        presenter.expect(
            Home.FetchUser.Response(userName: "bob", user: .failure(.unknownUser(name: "bob")))
        )
    }

    @Test("004-14: the name that the scene was opened with comes before that of the signed-in person")
    func named() async {
        let interactor = interactor(WorkerStub())
        #expect(interactor.userName == "ada")
        interactor.namedUser = "bob"
        #expect(interactor.userName == "bob")
    }

    @Test("003-24: the response tells whether the person is offline")
    func offline() async {
        let stub = WorkerStub(isOffline: true)
        await interactor(stub).fetchUser(request: .init(userName: "ada"))
        stub.calls.expect(.fetch("ada"))
        presenter.expect(Home.FetchUser.Response(userName: "ada", user: .success(.ada), isOffline: true))
    }

    @Test("Without a name the person is a guest and nobody is looked up")
    func guest() async {
        let stub = WorkerStub(currentUserName: nil)
        let interactor = interactor(stub)
        #expect(interactor.userName == nil)
        await interactor.fetchUser(request: .init(userName: nil))
        presenter.expect(Home.FetchUser.Response(userName: nil, user: .success(nil)))
        stub.calls.expect()
    }

    @Test("Entrances are presented with their counts and the failures to count")
    func entrances() async {
        let good = WorkerStub(entrances: [.contacts, .help])
        await interactor(good).showEntrances(request: .init())
        good.calls.expect(.count("ContactList"), .count("Help"))
        let bad = WorkerStub(entrances: [.contacts], count: .failure(.counting("x")))
        await interactor(bad).showEntrances(request: .init())
        bad.calls.expect(.count("ContactList"))
        presenter.expect(
            Home.ShowEntrances.Response(entrances: [.contacts, .help], counts: ["ContactList": 3]),
            Home.ShowEntrances.Response(entrances: [.contacts], counts: [:], failure: .counting("x"))
        )
    }

    @Test("A cancelled request presents nothing")
    func cancelled() async {
        let stub = WorkerStub(entrances: [.contacts])
        let interactor = interactor(stub)
        let task = Task {
            await interactor.fetchUser(request: .init(userName: "ada"))
            await interactor.showEntrances(request: .init())
        }
        task.cancel()
        await task.value
        stub.calls.expect(.fetch("ada"), .count("ContactList"))
        presenter.expect()
    }
}

@MainActor
@Suite("The home scene's presenter")
struct HomePresenterTests {
    private let presenter = HomePresenter()
    private let display = HomeDisplaySpy()

    init() { presenter.viewController = display }

    @Test("004-17, 004-18: dashes in the phone become spaces, and the e-mail is unchanged")
    func phone() {
        presenter.presentUser(response: .init(userName: "ada", user: .success(.ada)))
        display.expect(
            Home.FetchUser.ViewModel(
                userName: "ada",
                userPhone: "+7 (999) 111 22 33",
                userEmail: "im@alekseypleshkov.ru"
            )
        )
    }

    @Test("004-18: dashes of every kind change, and only in the phone")
    func dashes() {
        let user = User(name: "a-b", phone: "1-2\u{2011}3–4—5 6", email: "a-b@c-d.org")
        presenter.presentUser(response: .init(userName: "a-b", user: .success(user)))
        display.expect(
            Home.FetchUser.ViewModel(userName: "a-b", userPhone: "1 2 3 4 5 6", userEmail: "a-b@c-d.org")
        )
    }

    @Test("003-24: an offline person is told so")
    func offline() {
        presenter.presentUser(response: .init(userName: "ada", user: .success(.ada), isOffline: true))
        let text: LocalizedText =
            "You are offline: the accounts cannot be reached. Your records can be read, and not changed."
        display.expect(
            Home.FetchUser.ViewModel(
                userName: "ada",
                userPhone: "+7 (999) 111 22 33",
                userEmail: "im@alekseypleshkov.ru",
                notice: Message(.warning, text)
            )
        )
    }

    @Test("A guest is named, and every error has a text")
    func words() {
        presenter.presentUser(response: .init(userName: nil, user: .success(nil)))
        presenter.presentUser(
            response: .init(userName: "bob", user: .failure(.unknownUser(name: "bob")))
        )
        presenter.presentUser(response: .init(userName: "bob", user: .failure(.directory("it is locked"))))
        display.expect(
            Home.FetchUser.ViewModel(userName: "Guest"),
            Home.FetchUser.ViewModel(userName: "bob", notice: Message(.error, "There is no user 'bob'.")),
            Home.FetchUser.ViewModel(
                userName: "bob",
                notice: Message(.error, "The profile could not be reached: it is locked")
            )
        )
    }

    @Test("An entrance shows its title, its purpose and its number of records")
    func entrances() {
        presenter.presentEntrances(
            response: .init(entrances: [.contacts, .help], counts: ["ContactList": 1_234_567])
        )
        presenter.presentEntrances(
            response: .init(entrances: [.contacts], counts: [:], failure: .counting("broken"))
        )
        let location = Location("ContactList")
        display.expect(
            Home.ShowEntrances.ViewModel(entrances: [
                .init(
                    title: "Contacts",
                    summary: "All contacts.",
                    count: "1,234,567",
                    location: location
                ),
                .init(title: "Help", summary: "What to do.", count: "", location: Location("Help")),
            ]),
            Home.ShowEntrances.ViewModel(
                entrances: [
                    .init(title: "Contacts", summary: "All contacts.", count: "", location: location)
                ],
                notice: Message(.error, "The records could not be counted: broken")
            )
        )
    }
}

@MainActor
@Suite("The home scene's view controller and router")
struct HomeViewControllerTests {
    private let interactor = HomeInteractorSpy()
    private let viewController: HomeViewController
    private let host = RecordingHost()

    init() {
        let router = HomeRouter(dataStore: interactor)
        viewController = HomeViewController(interactor: interactor, router: router)
        router.viewController = viewController
        viewController.host = host
    }

    @Test("004-10: the scene requests the signed-in user when it opens")
    func opening() async {
        interactor.userName = "ada"
        await viewController.willAppear()
        interactor.expect(Home.FetchUser.Request(userName: "ada"), Home.ShowEntrances.Request())
    }

    @Test("000-07: choosing an entrance goes directly to the router, which opens its location on top")
    func choosing() async throws {
        viewController.displayEntrances(
            viewModel: .init(entrances: [
                .init(title: "Contacts", summary: "", count: "", location: Location("ContactList"))
            ])
        )
        try await viewController.handle(.select(list: "entrances", row: "/ContactList"))
        try await viewController.handle(.select(list: "entrances", row: "/Nowhere"))
        host.expect(.open(Location("ContactList")))
        interactor.expect()
    }

    @Test("View models become the screen: a profile, a table, and the first notice")
    func screen() {
        viewController.displayUser(
            viewModel: .init(userName: "Ada", userPhone: "1", notice: Message(.error, "no user"))
        )
        viewController.displayEntrances(
            viewModel: .init(
                entrances: [.init(title: "Help", summary: "What.", count: "2", location: Location("Help"))],
                notice: Message(.error, "no counts")
            )
        )
        host.expect(
            screen: Screen(
                title: "Home",
                blocks: [
                    .detail(
                        DetailBlock(
                            identifier: "profile",
                            items: [.init("Name", "Ada"), .init("Phone", "1", kind: .phone)]
                        )
                    ),
                    .list(
                        ListBlock(
                            identifier: "entrances",
                            columns: ["Go to", .init("Records", kind: .integer()), "About"],
                            total: .init(1),
                            rows: [.init(identifier: "/Help", cells: ["Help", "2", "What."])]
                        )
                    ),
                ],
                message: Message(.error, "no user")
            )
        )
    }

    @Test("004-20: declared segues, route tables and routers' methods agree")
    func routes() {
        RouteCheck.verify(HomeConfigurator.definition, router: HomeRouter.self)
        RouteCheck.verify(router: HomeRouter.self, source: "../../Sources/HomeScene/Home/HomeRouter.swift")
    }
}
