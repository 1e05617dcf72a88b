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

    @Test("004-10, 004-12, 004-14: the name in the request finds the user, who is kept and presented")
    func fetchUser() async {
        let stub = WorkerStub()
        let interactor = interactor(stub)
        await interactor.fetchUser(request: .init(userName: "ada"))
        stub.calls.expect(.fetch("ada"))
        #expect(interactor.user == .ada)
        presenter.spy.expect(.user(.init(userName: "ada", user: .success(.ada))))
    }

    @Test("004-09: an unknown name is an error in the response, and no user is kept")
    func unknown() async {
        let stub = WorkerStub(user: .failure(.unknownUser(name: "bob")))
        let interactor = interactor(stub)
        await interactor.fetchUser(request: .init(userName: "bob"))
        stub.calls.expect(.fetch("bob"))
        #expect(interactor.user == nil)
        presenter.spy.expect(
            .user(.init(userName: "bob", user: .failure(.unknownUser(name: "bob"))))
        )
    }

    @Test("Without a name there is nobody to look for: a guest")
    func guest() async {
        let stub = WorkerStub(currentUserName: nil)
        let interactor = interactor(stub)
        #expect(interactor.userName == nil)
        await interactor.fetchUser(request: .init(userName: nil))
        presenter.spy.expect(.user(.init(userName: nil, user: .success(nil))))
        stub.calls.expect()
    }

    @Test("The counts and the end of the session are handed on, errors too")
    func overviewAndSignOut() async {
        let counts = [StoredCount(label: "Contacts", count: 3)]
        let good = WorkerStub(counts: .success(counts))
        await interactor(good).showOverview(request: .init())
        await interactor(good).signOut(request: .init())
        good.calls.expect(.counts, .endSession)
        let bad = WorkerStub(counts: .failure(.overview("x")), ending: .failure(.session("y")))
        await interactor(bad).showOverview(request: .init())
        await interactor(bad).signOut(request: .init())
        bad.calls.expect(.counts, .endSession)
        presenter.spy.expect(
            .overview(.init(counts: .success(counts))),
            .signedOut(.init()),
            .overview(.init(counts: .failure(.overview("x")))),
            .signedOut(.init(failure: .session("y")))
        )
    }

    @Test("What was cancelled presents nothing")
    func cancelled() async {
        let stub = WorkerStub()
        let interactor = interactor(stub)
        let task = Task {
            await interactor.fetchUser(request: .init(userName: "ada"))
            await interactor.showOverview(request: .init())
            await interactor.signOut(request: .init())
        }
        task.cancel()
        await task.value
        stub.calls.expect(.fetch("ada"), .counts, .endSession)
        presenter.spy.expect()
    }
}

@MainActor
@Suite("The home scene's presenter")
struct HomePresenterTests {
    private let presenter = HomePresenter()
    private let display = HomeDisplaySpy()

    init() { presenter.viewController = display }

    @Test("004-17, 004-18: dashes in the phone become spaces, and the e-mail stays as it is")
    func phone() {
        presenter.presentUser(response: .init(userName: "ada", user: .success(.ada)))
        display.spy.expect(
            .user(
                .init(
                    userName: "ada",
                    userPhone: "+7 (999) 111 22 33",
                    userEmail: "im@alekseypleshkov.ru"
                )
            )
        )
    }

    @Test("004-18: only the phone's dashes change, whichever they are")
    func dashes() {
        let user = User(name: "a-b", phone: "1-2\u{2011}3–4—5 6", email: "a-b@c-d.org")
        presenter.presentUser(response: .init(userName: "a-b", user: .success(user)))
        display.spy.expect(
            .user(.init(userName: "a-b", userPhone: "1 2 3 4 5 6", userEmail: "a-b@c-d.org"))
        )
    }

    @Test("A guest is called one, and every error is said in words")
    func words() {
        presenter.presentUser(response: .init(userName: nil, user: .success(nil)))
        presenter.presentUser(
            response: .init(userName: "bob", user: .failure(.unknownUser(name: "bob")))
        )
        presenter.presentUser(response: .init(userName: "bob", user: .failure(.directory("it is locked"))))
        display.spy.expect(
            .user(.init(userName: "Guest", isGuest: true)),
            .user(.init(userName: "bob", notice: .error("There is no user 'bob'."))),
            .user(
                .init(userName: "bob", notice: .error("The profile could not be reached: it is locked"))
            )
        )
    }

    @Test("The counts are bars with their numbers in words")
    func overview() {
        presenter.presentOverview(
            response: .init(
                counts: .success([
                    StoredCount(label: "Contacts", count: 1_234_567), StoredCount(label: "Games", count: 0),
                ])
            )
        )
        presenter.presentOverview(response: .init(counts: .failure(.overview("broken"))))
        display.spy.expect(
            .overview(
                .init(
                    title: "What is stored",
                    counts: [
                        .init(label: "Contacts", value: 1_234_567, text: "1,234,567"),
                        .init(label: "Games", value: 0, text: "0"),
                    ]
                )
            ),
            .overview(
                .init(
                    title: "What is stored",
                    notice: .error("What is stored could not be counted: broken")
                )
            )
        )
    }

    @Test("How signing out ended is said in words")
    func signOut() {
        presenter.presentSignedOut(response: .init())
        presenter.presentSignedOut(response: .init(failure: .session("the store is full")))
        display.spy.expect(
            .signedOut(.init(notice: .information("Signed out."))),
            .signedOut(.init(notice: .error("Signing out failed: the store is full")))
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

    @Test("004-10: the user is asked for when the scene opens, by the name of who is signed in")
    func opening() async {
        interactor.userName = "ada"
        await viewController.willAppear()
        interactor.spy.expect(.fetchUser(.init(userName: "ada")), .showOverview(.init()))
    }

    @Test(
        "004-01..08: the view checks and computes nothing; an event is a request, here for the session's end"
    )
    func signOut() async {
        await viewController.handle(.action("sign-out"))
        await viewController.handle(.action("sign-in"))
        let expected: [AskedOfHome] = [
            .signOut(.init()), .fetchUser(.init(userName: nil)), .showOverview(.init()),
        ]
        interactor.spy.expect(expected + expected)
    }

    @Test("004-20: declared segues, route tables and routers' methods agree")
    func routes() {
        RouteCheck.verify(HomeConfigurator.definition, router: HomeRouter.self)
        RouteCheck.verify(router: HomeRouter.self, source: "../../Sources/HomeScene/Home/HomeRouter.swift")
    }
}
