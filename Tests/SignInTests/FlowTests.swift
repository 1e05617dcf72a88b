import SceneKitCore
import StorageWorkers
import Testing

@testable import AuthScene

@MainActor
@Suite("The flows of a whole program")
struct FlowTests {
    @Test(
        "003-02, 003-09..14: the app coordinator runs the flow of the gateway's state, and lets go of the one before",
        arguments: Place.backends
    )
    func flows(backend: String) async throws {
        let program = try await Place(backend).program()
        try await program.start()
        let coordinator = try #require(program.signIn?.coordinator)
        weak let guests = coordinator.childCoordinators.first
        #expect(guests is MainCoordinator)
        weak let list = program.navigator.topScene
        try await program.signUp("Ada")
        #expect(await eventually { guests == nil })
        #expect(await eventually { list == nil })
        weak let main = coordinator.childCoordinators.first
        #expect(main is MainCoordinator)
        weak let home = program.navigator.topScene
        try await program.enter("/Account")
        try await program.perform("sign-out")
        #expect(await eventually { main == nil })
        #expect(await eventually { home == nil })
        weak let authorization = coordinator.childCoordinators.first
        #expect(authorization is AuthorizationCoordinator)
        weak let enter = program.navigator.topScene
        try await program.signIn("Ada")
        #expect(await eventually { authorization == nil })
        #expect(await eventually { enter == nil })
        #expect(coordinator.childCoordinators.count == 1)
    }

    @Test("003-21: the authorization flow's first screen is the root, and its sign-up ends the flow too")
    func authorization() async throws {
        let place = try await Place()
        _ = try await place.program(of: "Ada")
        let program = try await place.program("another device")
        try await program.start()
        #expect(program.location == "/Enter")
        try await program.perform("sign-up")
        #expect(program.location == "/Enter/SignUp")
        try await program.perform(
            "sign-up",
            ["name": "Grace", "password": Program.password, "repeat": Program.password]
        )
        try await program.perform("continue")
        #expect(program.location == "/Home")
        #expect(program.name == "Grace")
    }

    @Test("003-05, 003-21: a sign-in failure that belongs to no field is an alert")
    func alert() async throws {
        let place = try await Place()
        _ = try await place.program(of: "Ada")
        let program = try await place.program("another device")
        try await program.start()
        try await place.store.close()
        try await program.signIn("Ada")
        #expect(program.location == "/Enter")
        #expect(program.message == "Sign in: the store has been closed")
    }

    @Test("A session that begins at a location starts a flow when somebody signs in or out")
    func withoutFlow() async throws {
        let place = try await Place()
        _ = try await place.program(of: "Ada")
        let program = try await place.program("another device")
        try await program.open("/Account")
        #expect(program.signIn?.coordinator.childCoordinators.isEmpty == true)
        try await program.perform("sign-in")
        #expect(program.location == "/Account/Enter")
        try await program.signIn("Ada")
        #expect(program.location == "/Home")
        try await program.signOut()
        #expect(program.location == "/Enter")
    }

    @Test("A single command runs no flow and ends with its scene's message")
    func singleCommand() async throws {
        let place = try await Place()
        let program = try await place.program("Ada", isSession: false)
        try await program.signUp("Ada")
        #expect(program.location == "/Enter")
        #expect(program.message == "Signed up as Ada.")
        let next = try await place.program("Ada", isSession: false)
        try await next.signOut()
        #expect(next.location == "/Account")
        #expect(next.message == "Signed out.")
    }

    @Test("A program that has ended leaves no observers")
    func released() async throws {
        let place = try await Place()
        weak var identity: AccountSignIn?
        weak var navigator: Navigator?
        do {
            let program = try await place.program(of: "Ada")
            identity = program.signIn
            navigator = program.navigator
        }
        #expect(await eventually { identity == nil })
        #expect(await eventually { navigator == nil })
    }
}
