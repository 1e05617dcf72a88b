import Accounts
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import AuthScene

/// An app as a host wires it: real accounts, a real navigator, both flows, and a guard for what needs a sign-in.
@MainActor
final class AuthApp {
    let fixture: AuthFixture
    let navigator: Navigator
    let coordinator: AppCoordinator
    private(set) var failures: [String] = []

    init(_ fixture: AuthFixture) throws {
        self.fixture = fixture
        let outlet = AuthenticationOutlet()
        let configurator = Configurator(services: fixture.services(outlet))
        try configurator.register(SceneModule.auth.scenes + MainScenes.definitions)
        try configurator.validate()
        navigator = Navigator(configurator: configurator)
        let authentication = fixture.authentication
        navigator.guards = [
            { intent in
                if case .signedIn = authentication.knownState { return .allow }
                return intent.access == .signedIn ? .redirect(Location("Enter")) : .allow
            }
        ]
        let modules = ModulesFactory(
            navigator: navigator,
            authentication: authentication,
            firstScene: "Main",
            mainScene: "Main"
        )
        let factory = CoordinatorFactory(modules: modules, outlet: outlet, heading: navigator) {
            Issue.record("\($0)")
        }
        let space = PersonalSpace(
            store: fixture.store,
            guest: try fixture.store.scoped(to: PersonalSpace.guest),
            keepsGuestRecords: true,
            authentication: authentication,
            navigator: navigator
        )
        coordinator = AppCoordinator(
            router: navigator,
            factory: factory,
            gateway: AccountGateway(authentication: authentication, space: space, hasAccounts: true)
        )
    }

    /// Starts with the state known, as a host does that wants its first screen at once.
    func start() async throws {
        _ = try await fixture.authentication.currentState()
        coordinator.start()
        await navigator.settle()
    }

    func perform(_ action: String, _ values: [String: [FieldEntry]] = [:]) async throws {
        try await navigator.send(.action(action, values: values))
        await navigator.settle()
    }

    var location: String { "\(navigator.location)" }
}

@MainActor
@Suite("Both flows, one after the other")
struct FlowTests {
    private let ada: [String: [FieldEntry]] = ["name": ["Ada"], "password": ["analytical engine"]]

    @Test("003-12..14: signing in leads to the main flow, signing out back, and each flow is released")
    func flows() async throws {
        let app = try AuthApp(try await AuthFixture())
        try await app.fixture.signUpAda()
        try await app.fixture.authentication.signOut()
        try await app.start()
        #expect(app.location == "/Enter")
        weak let authorization = app.coordinator.childCoordinators.first
        weak let enter = app.navigator.topScene
        #expect(authorization is AuthorizationCoordinator)
        try await app.perform("sign-in", ada)
        #expect(app.location == "/Main")
        #expect(authorization == nil)
        #expect(enter == nil)
        weak let main = app.coordinator.childCoordinators.first
        #expect(main is MainCoordinator)
        #expect(await app.navigator.open(try Location(parsing: "/Main/Account")) == .done)
        await app.navigator.settle()
        try await app.perform("sign-out")
        #expect(app.location == "/Enter")
        #expect(main == nil)
        #expect(app.coordinator.childCoordinators.first is AuthorizationCoordinator)
    }

    @Test("Signing up from the flow's own first screen ends the flow")
    func signUp() async throws {
        let app = try AuthApp(try await AuthFixture())
        try await app.start()
        try await app.perform("sign-up")
        #expect(app.location == "/Enter/SignUp")
        try await app.perform("sign-up", ada.merging(["repeat": ["analytical engine"]]) { $1 })
        try await app.perform("continue")
        #expect(app.location == "/Main")
        #expect(app.coordinator.childCoordinators.count == 1)
    }

    @Test("A guest who heads for what needs a sign-in is led through authorization, and then on")
    func heading() async throws {
        let app = try AuthApp(try await AuthFixture())
        try await app.fixture.signUpAda()
        try await app.fixture.authentication.signOut()
        try await app.start()
        try await app.perform("guest")
        #expect(app.location == "/Main")
        let outcome = await app.navigator.open(try Location(parsing: "/Main/Diary"))
        #expect(outcome == .cancelled(.init(.redirected, "/Main/Diary leads to /Enter first")))
        await app.navigator.settle()
        #expect(app.location == "/Enter")
        try await app.perform("sign-in", ada)
        #expect(app.location == "/Main/Diary")
        #expect(app.coordinator.childCoordinators.count == 1)
    }

    @Test("A redirected person who continues as a guest may not open the scene")
    func guestStaysOut() async throws {
        let app = try AuthApp(try await AuthFixture())
        try await app.start()
        _ = await app.navigator.open(Location("Diary"))
        await app.navigator.settle()
        #expect(app.location == "/Enter")
        try await app.perform("guest")
        #expect(app.location == "/Main")
        #expect(app.navigator.intendedLocation == nil)
    }

    @Test("003-08: with a session from an earlier run the main flow is the first")
    func secondRun() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        let app = try AuthApp(fixture)
        try await app.start()
        #expect(app.location == "/Main")
    }
}
