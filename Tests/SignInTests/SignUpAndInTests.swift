import SceneKitCore
import StorageWorkers
import Testing

@MainActor
@Suite("Signing up, in and out")
struct SignUpAndInTests {
    @Test(
        "Signing up moves the guests' records to the account",
        arguments: Place.backends
    )
    func takingAlong(backend: String) async throws {
        let program = try await Place(backend).program()
        try await program.start()
        #expect(program.location == "/ContactList")
        try await program.addContact("Konrad")
        try await program.signUp("Ada", takingGuestRecords: true)
        #expect(program.location == "/Home")
        #expect(program.name == "Ada")
        #expect(try await program.contacts() == ["Konrad"])
        try await program.open("/ContactList;search=konrad")
        #expect(program.rows == ["Konrad"])
        try await program.signOut()
        #expect(program.location == "/Enter")
        try await program.perform("guest")
        #expect(program.location == "/ContactList")
        #expect(program.rows == [])
    }

    @Test("Signing up without the guests' records leaves them to guests", arguments: Place.backends)
    func leaving(backend: String) async throws {
        let program = try await Place(backend).program()
        try await program.start()
        try await program.addContact("Konrad")
        try await program.signUp("Ada")
        #expect(try await program.contacts() == [])
        try await program.signOut()
        try await program.perform("guest")
        #expect(program.rows == ["Konrad"])
    }

    @Test(
        "004-09: signing in ends in an error that is shown, or on the way to the main scene",
        arguments: Place.backends
    )
    func signIn(backend: String) async throws {
        let place = try await Place(backend)
        let program = try await place.program(of: "Ada")
        try await program.signOut()
        #expect(program.location == "/Enter")
        for (name, password, message) in [
            ("Ada", "difference engine", "Not signed in: "), ("Grace", Program.password, "Not signed in: "),
            ("", "", "Name: this is needed; Password: this is needed."),
        ] {
            try await program.signIn(name, password: password)
            #expect(program.location == "/Enter")
            #expect(program.message?.hasPrefix(message) == true)
            #expect(program.screen.message?.kind == .error)
        }
        try await program.signIn("ADA")
        #expect(program.location == "/Home")
        #expect(program.name == "Ada")
        let next = try await place.program("Ada")
        try await next.start()
        #expect(next.location == "/Home")
    }

    @Test(
        "004-01..08, 004-10, 004-14, 004-17, 004-18, 003-26: a changed profile leads back to where one was, and home shows it"
    )
    func profile() async throws {
        let program = try await Place().program(of: "Ada")
        try await program.enter("/Account")
        try await program.perform("edit-profile")
        #expect(program.location == "/Home/Account/EditProfile")
        try await program.perform("save", ["phone": "+7 (999) 111-22-33", "email": "ada@example.org"])
        #expect(program.location == "/Home/Account")
        #expect(program.message == "The profile was changed.")
        try await program.navigator.send(.back)
        guard case .detail(let block) = program.screen.blocks.first else {
            Issue.record("there is no profile on \(program.screen)")
            return
        }
        #expect(block.items.map(\.value) == ["Ada", "+7 (999) 111 22 33", "ada@example.org"])
    }

    @Test("The next person never sees unsaved input of a person who signed out")
    func unsavedChanges() async throws {
        let place = try await Place()
        let program = try await place.program(of: "Ada")
        let id = try await program.addContact("Konrad")
        try await program.open("/ContactList/EditContact;id=\(id)")
        try await program.change("notes", "between us")
        weak let form = program.navigator.topScene
        // Open over the form, so that no question about unsaved input appears.
        program.navigator.push(try program.navigator.makeScene("Account"))
        await program.navigator.settle()
        try await program.perform("sign-out")
        #expect(program.location == "/Enter")
        #expect(program.screen.question == nil)
        #expect(await eventually { form == nil })
        try await program.signUp("Grace")
        #expect(program.location == "/Home")
        let seen = program.seen.count
        try await program.navigator.send(.back)
        #expect(program.location == "/")
        try await program.open("/ContactList/EditContact;id=\(id)")
        #expect(program.screen.forms.isEmpty)
        #expect(!program.seen.dropFirst(seen).contains("between us"))
        #expect(!program.seen.dropFirst(seen).contains("Konrad"))
    }
}
