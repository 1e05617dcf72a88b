import Accounts
import FoundationEssentials
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import AuthScene

@MainActor
@Suite("Sessions that end while the program runs")
struct EndedSessionTests {
    /// Changes the password on another device, which ends all other sessions.
    private func endElsewhere(_ place: Place) async throws {
        let elsewhere = try await place.program("elsewhere")
        try await elsewhere.signIn("Ada")
        try await elsewhere.open("/ChangePassword")
        try await elsewhere.perform(
            "change",
            ["old": Program.password, "new": "difference engine", "repeat": "difference engine"]
        )
        #expect(elsewhere.message == "The password was changed. Every other session has ended.")
    }

    @Test(
        "A session missing in the store leads to the sign-in from any scene",
        arguments: Place.backends
    )
    func ended(backend: String) async throws {
        let place = try await Place(backend)
        let program = try await place.program(of: "Ada")
        let id = try await program.addContact("Konrad")
        try await program.open("/ContactList/EditContact;id=\(id)")
        try await program.change("notes", "between us")
        try await program.navigator.send(.back)
        #expect(program.screen.question != nil)
        try await endElsewhere(place)
        #expect(await eventually { program.location == "/Enter" })
        #expect(program.message == "The session has ended: sign in again")
        #expect(program.screen.question == nil)
        try await program.open("/Home/EditProfile")
        #expect(program.location == "/Enter")
        try await program.signIn("Ada", password: "difference engine")
        #expect(program.location == "/Home/EditProfile")
        #expect(try await program.contacts() == ["Konrad"])
    }

    @Test("A scene that finds the session ended restarts the flow, too")
    func foundByScene() async throws {
        let place = try await Place()
        let program = try await place.program(of: "Ada")
        // As after a time without any notification: the token is no longer valid.
        let folder = place.folder.file("Ada")
        let file = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasPrefix("session-") }
        )
        let session = folder + "/" + file
        let text = try String(contentsOfFile: session, encoding: .utf8)
        let other = text.replacing("a", with: "b").replacing("0", with: "a")
        try SessionFile(path: session).write(String(other.dropLast()))
        try await program.open("/Account")
        #expect(await eventually { program.location == "/Enter" })
    }

    @Test("A sign-in by another program with the same session changes the person and records here, too")
    func takenOver() async throws {
        let place = try await Place()
        let program = try await place.program(of: "Ada")
        try await program.addContact("Konrad")
        let other = try await place.program("Ada")
        try await other.signUp("Grace")
        try await other.addContact("Wernher")
        #expect(await eventually { program.name == "Grace" })
        #expect(program.location == "/Home")
        #expect(program.message == "Grace has signed in: and your session has ended")
        #expect(try await program.contacts() == ["Wernher"])
    }

    @Test("After another program creates an account, guests here are asked to sign in")
    func firstAccount() async throws {
        let place = try await Place()
        let program = try await place.program()
        try await program.start()
        #expect(program.location == "/ContactList")
        _ = try await place.program(of: "Ada")
        #expect(await eventually { program.signIn?.gateway.hasAccounts == true })
        try await program.open("/ContactList/AddContact")
        #expect(program.location == "/Enter")
    }
}
