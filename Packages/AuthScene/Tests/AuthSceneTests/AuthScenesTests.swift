import Accounts
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import AuthScene

/// The scenes as a person has them, over real accounts. Exhaustive: what no line expects fails the test.
@MainActor
@Suite("The scenes of signing in, as a whole")
struct AuthScenesTests {
    private func enterScreen(
        name: String? = nil,
        error: LocalizedText? = nil,
        message: Message? = nil
    ) -> Screen {
        let fields = EnterViewController.form.fields.map(\.declaration).filled { field in
            if field.identifier == "name" { field.values = name.map { [.text($0)] } ?? [] }
            if field.identifier == "password" { field.$error = error }
        }
        return Screen(
            title: "Sign in",
            blocks: [.form("sign-in", fields)],
            actions: EnterViewController.actions.map(\.action).filter { $0.identifier != "continue" },
            message: message
        )
    }

    private let refused =
        "the name or the password is wrong, or there were too many attempts; wait a little, then try again"

    @Test("004-09: signing in fails with an error at its field, then succeeds and ends the flow")
    func signIn() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        try await fixture.authentication.signOut()
        let outlet = AuthenticationOutlet()
        var changes = 0
        outlet.onChange = { changes += 1 }
        let scene = try SceneHarness(.auth, services: fixture.services(outlet))
        await scene.open("Enter")
        scene.expect(screen: enterScreen())
        await scene.perform("sign-in", ["name": ["Ada"], "password": ["engine"]])
        scene.expect(
            screen: enterScreen(
                name: "Ada",
                error: LocalizedText(verbatim: refused),
                message: Message(.error, "Not signed in: \(refused).")
            )
        )
        #expect(changes == 0)
        await scene.change("password", "analytical engine")
        var typed = enterScreen(name: "Ada")
        typed.blocks = [
            .form(
                "sign-in",
                EnterViewController.form.fields.map(\.declaration).filled { field in
                    if field.identifier == "name" { field.values = ["Ada"] }
                    if field.identifier == "password" { field.$hint = "typed, and not shown" }
                }
            )
        ]
        scene.expect(screen: typed)
        await scene.perform("sign-in")
        scene.expect(screen: enterScreen(message: Message(.information, "Signed in as Ada.")))
        #expect(changes == 1)
        await scene.finish()
    }

    @Test("A failure that no field is to blame for is an alert")
    func alert() async throws {
        let fixture = try await AuthFixture()
        try await fixture.store.close()
        let scene = try SceneHarness(.auth, services: fixture.services())
        await scene.open("Enter")
        scene.expect(screen: enterScreen())
        await scene.perform("sign-in", ["name": ["Ada"], "password": ["engine"]])
        scene.expect(
            screen: enterScreen(
                name: "Ada",
                message: Message(.error, "Sign in: the store has been closed")
            )
        )
        await scene.finish()
    }

    @Test("Going on as a guest ends the flow")
    func guest() async throws {
        let fixture = try await AuthFixture()
        let outlet = AuthenticationOutlet()
        var changes = 0
        outlet.onChange = { changes += 1 }
        let scene = try SceneHarness(.auth, services: fixture.services(outlet))
        await scene.open("Enter")
        scene.expect(screen: enterScreen())
        await scene.perform("guest")
        scene.expect(screen: enterScreen(message: Message(.information, "You continue as a guest.")))
        #expect(changes == 1)
        #expect(fixture.authentication.knownState == .guest)
        await scene.finish()
    }

    @Test("000-18..20: signing up leads back by name to the screen that ends the flow, with who signed up")
    func signUp() async throws {
        let records = GuestRecordsStub(hasRecords: true)
        let fixture = try await AuthFixture(guestRecords: records)
        let outlet = AuthenticationOutlet()
        var changes = 0
        outlet.onChange = { changes += 1 }
        let scene = try SceneHarness(.auth, services: fixture.services(outlet))
        await scene.open("Enter")
        scene.expect(screen: enterScreen())
        await scene.perform("sign-up")
        scene.expect(location: "/Enter/SignUp")
        scene.expect(screen: .signUp(offersGuestRecords: true))
        await scene.perform("sign-up", ["name": ["Ada"], "password": ["engine!!"], "repeat": ["engine"]])
        let differ = "it is not the same as 'Password'"
        scene.expect(
            screen: .signUp(
                message: Message(.error, "Password again: \(differ)."),
                offersGuestRecords: true
            ) { field in
                switch field.identifier {
                case "name": field.values = ["Ada"]
                case "password": field.$hint = "typed, and not shown"
                case "repeat":
                    field.$hint = "typed, and not shown"
                    field.$error = LocalizedText(verbatim: differ)
                default: break
                }
            }
        )
        await scene.perform("sign-up", ["repeat": ["engine!!"]])
        let codes = try #require(scene.screen?.recoveryCodes)
        #expect(Set(codes).count == 10)
        scene.expect(screen: .signedUp(codes, Message(.information, "Signed up as Ada.")))
        await scene.perform("continue")
        scene.expect(location: "/Enter")
        scene.expect(screen: enterScreen(message: Message(.information, "Signed up as Ada.")))
        #expect(changes == 1)
        guard case .signedIn(let ada) = fixture.authentication.knownState else {
            Issue.record("nobody is signed in")
            return
        }
        #expect(records.takenBy == [ada.id])
        await scene.finish()
    }

    @Test("A guest's records that stay behind are reported before the flow continues")
    func recordsLeftBehind() async throws {
        let fixture = try await AuthFixture(
            guestRecords: GuestRecordsStub(hasRecords: true, failure: "no disk")
        )
        let scene = try SceneHarness(.auth, services: fixture.services())
        await scene.open("SignUp")
        await scene.perform("sign-up", ["name": ["Ada"], "password": ["engine!!"], "repeat": ["engine!!"]])
        scene.expect(
            screen: .signedUp(
                try #require(scene.screen?.recoveryCodes),
                Message(.error, "Signed up as Ada, but the guest's records were not moved: no disk")
            )
        )
        await scene.perform("continue")
        scene.expect(location: "/Enter")
        scene.expect(screen: enterScreen(message: Message(.information, "Signed up as Ada.")))
        await scene.finish()
    }
}
