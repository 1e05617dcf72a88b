import SceneKitCore
import Testing

@testable import AuthScene

@MainActor
@Suite("Who may open what")
struct AccessTests {
    private var signedOut: Program {
        get async throws {
            let program = try await Place().program(of: "Ada")
            try await program.signOut()
            return program
        }
    }

    @Test("As long as nobody has an account nobody is asked to sign in (003-02)")
    func noAccounts() async throws {
        let program = try await Place().program()
        try await program.start()
        #expect(program.location == "/ContactList")
        try await program.open("/Home")
        #expect(program.name == "Guest")
    }

    @Test("A guest who wants to sign in gets there, although nobody has an account yet")
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
        #expect(program.location == "/Home")
        #expect(program.name == "Ada")
    }

    @Test(
        "What needs a sign-in goes through it, and then on to where one was heading",
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

    @Test("A guest who was heading for what needs a sign-in is led on to what guests may have")
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

    @Test("A guest who was heading for what everybody may have gets there")
    func guestLedOn() async throws {
        let program = try await signedOut
        try await program.open("/ContactList/AddContact")
        #expect(program.location == "/Enter")
        try await program.perform("guest")
        #expect(program.location == "/ContactList/AddContact")
    }

    @Test("Who is signed out opens the scenes of the way in and no other")
    func everyScene() async throws {
        let program = try await signedOut
        for definition in program.definitions {
            let parameters = definition.parameters.filter(\.isRequired).map { ";\($0.identifier)=1" }
            try await program.open("/" + definition.name + parameters.joined())
            let isWayIn = ["Enter", "SignUp", "Account"].contains(definition.name)
            #expect(program.location == (isWayIn ? "/" + definition.name : "/Enter"))
        }
    }

    @Test("A guest opens every scene that is not for those who are signed in")
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

    @Test("003-08: the gateway says authorization for who is signed out where there are accounts, else main")
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

    @Test("What a command can do about it is told with the host's name")
    func advice() async throws {
        let program = try await signedOut
        func advice(_ location: String) throws -> String? {
            program.advice(for: try Location(parsing: location), at: Location("Enter"))
        }
        let signIn = "sign in first, with 'host Enter sign-in --name NAME'; "
        #expect(try advice("/Home/ContactList") == signIn + "'host Enter guest' goes on without an account")
        #expect(
            try advice("/Home/EditProfile") == signIn + "'host SignUp sign-up --name NAME' makes an account"
        )
        #expect(program.advice(for: Location("Home"), at: Location("Account")) == nil)
    }
}
