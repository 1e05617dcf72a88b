import SceneKitCore
import Testing

@testable import AuthScene

@MainActor
@Suite("Access to scenes")
struct AccessTests {
    private var signedOut: Program {
        get async throws {
            let program = try await Place().program(of: "Ada")
            try await program.signOut()
            return program
        }
    }

    @Test("Without any account, nobody has to sign in (003-02)")
    func noAccounts() async throws {
        let program = try await Place().program()
        try await program.start()
        #expect(program.location == "/ContactList")
        try await program.open("/Home")
        #expect(program.name == "Guest")
    }

    @Test("A guest can open the sign-in even if there are no accounts")
    func firstSignUp() async throws {
        let program = try await Place().program()
        try await program.start()
        try await program.open("/Home")
        try await program.enter("/Enter")
        #expect(program.location == "/Home/Enter")
        try await program.perform("guest")
        #expect(program.location == "/ContactList")
        try await program.open("/Home")
        try await program.enter("/Enter")
        try await program.perform("sign-up")
        try await program.perform(
            "sign-up",
            ["name": "Ada", "password": Program.password, "repeat": Program.password]
        )
        try await program.perform("continue")
        #expect(program.location == "/Home")
        #expect(program.name == "Ada")
    }

    @Test(
        "A scene that needs a sign-in opens after it",
        arguments: ["/EditProfile", "/Home/Account/ChangePassword", "/Home/ContactList/AddContact"]
    )
    func heading(location: String) async throws {
        let program = try await signedOut
        try await program.open(location)
        #expect(program.location == "/Enter")
        try await program.signIn("Ada", password: "wrong")
        #expect(program.location == "/Enter")
        try await program.signIn("Ada")
        #expect(program.location == location)
        #expect(program.navigator.intendedLocation == nil)
    }

    @Test("Continuing as a guest replaces a scene that needs a sign-in by one for guests")
    func guestRefused() async throws {
        let program = try await signedOut
        try await program.open("/EditProfile")
        #expect(program.location == "/Enter")
        try await program.perform("guest")
        #expect(program.location == "/ContactList")
        #expect(program.navigator.intendedLocation == nil)
        try await program.open("/Home/EditProfile")
        #expect(program.location == "/Enter")
        try await program.signIn("Ada")
        #expect(program.location == "/Home/EditProfile")
    }

    @Test("Continuing as a guest opens the requested scene if everybody may open it")
    func guestLedOn() async throws {
        let program = try await signedOut
        try await program.open("/ContactList/AddContact")
        #expect(program.location == "/Enter")
        try await program.perform("guest")
        #expect(program.location == "/ContactList/AddContact")
    }

    @Test("A signed-out person can only open the scenes of the sign-in")
    func everyScene() async throws {
        let program = try await signedOut
        for definition in program.definitions {
            let parameters = definition.parameters.filter(\.isRequired).map { ";\($0.identifier)=1" }
            try await program.open("/" + definition.name + parameters.joined())
            let isWayIn = ["Enter", "SignUp", "Account", "ResetPassword"].contains(definition.name)
            #expect(program.location == (isWayIn ? "/" + definition.name : "/Enter"))
        }
    }

    @Test("A guest can open every scene except those for signed-in people")
    func guests() async throws {
        let program = try await signedOut
        try await program.perform("guest")
        for definition in program.definitions {
            let parameters = definition.parameters.filter(\.isRequired).map { ";\($0.identifier)=1" }.joined()
            try await program.open("/" + definition.name + parameters)
            #expect(
                program.location
                    == (definition.access == .everyone ? "/" + definition.name + parameters : "/Enter")
            )
        }
    }

    @Test("003-08: the gateway selects authorization for signed-out people if there are accounts, else main")
    func gateway() async throws {
        let place = try await Place()
        let program = try await place.program()
        #expect(program.signIn?.gateway.state == .main)
        try await program.signUp("Ada")
        #expect(program.signIn?.gateway.state == .main)
        try await program.signOut()
        #expect(program.signIn?.gateway.state == .authorization)
        try await program.perform("guest")
        #expect(program.signIn?.gateway.state == .main)
        let other = try await place.program("another device")
        #expect(other.signIn?.gateway.state == .authorization)
        var answers: [FlowState] = []
        other.signIn?.gateway.getState { answers.append($0) }
        #expect(answers == [.authorization])
    }

    @Test("A redirected command gets advice with the host's name")
    func advice() async throws {
        let program = try await signedOut
        func advice(_ location: String) throws -> String? {
            program.advice(for: try Location(parsing: location), at: Location("Enter"))
        }
        let signIn = "sign in first, with 'host Enter sign-in --name NAME'; "
        #expect(try advice("/Home/ContactList") == signIn + "'host Enter guest' continues without an account")
        #expect(
            try advice("/Home/EditProfile") == signIn + "'host SignUp sign-up --name NAME' makes an account"
        )
        #expect(program.advice(for: Location("Home"), at: Location("Account")) == nil)
    }
}
