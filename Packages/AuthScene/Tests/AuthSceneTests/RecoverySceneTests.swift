import Accounts
import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

/// A forgotten password as people have it, over real accounts.
@MainActor
@Suite("The scenes of a forgotten password, as a whole")
struct RecoverySceneTests {
    @Test("A person whose password is forgotten sets a new one with a code from the sign-up, once")
    func code() async throws {
        let fixture = try await AuthFixture()
        let codes = try await fixture.authentication.signUp(.ada, takingGuestRecords: false).recoveryCodes
        try await fixture.authentication.signOut()
        let outlet = AuthenticationOutlet()
        var changes = 0
        outlet.onChange = { changes += 1 }
        let scene = try SceneHarness(.auth, services: fixture.services(outlet), exhaustivity: .off)
        await scene.open("Enter")
        await scene.perform("forgot")
        scene.expect(location: "/Enter/ResetPassword")
        let new: [String: [FieldEntry]] = ["new": ["difference engine"], "repeat": ["difference engine"]]
        func values(_ name: String, _ code: String) -> [String: [FieldEntry]] {
            new.merging(["name": [.text(name)], "code": [.text(code)]]) { $1 }
        }
        await scene.perform("reset", values("", codes[3]))
        #expect(
            scene.screen?.message
                == Message(.error, "Not changed: a recovery code needs the name of its account.")
        )
        await scene.perform("reset", values("Grace", codes[3]))
        let refused = scene.screen?.message
        #expect(refused?.kind == .error && changes == 0)
        await scene.perform("reset", values("ADA", codes[3].lowercased().replacing("-", with: " ")))
        #expect(
            scene.screen?.message?.text
                == "Ada has a new password. Every other session and access token has ended. 9 recovery codes are left."
        )
        #expect(changes == 1 && fixture.authentication.knownState.person?.name == "Ada")
        await scene.perform("reset", values("Ada", codes[3]))
        #expect(scene.screen?.message == refused)
        #expect(try await fixture.events().suffix(2) == [.passwordRecovered, .recoveryFailed])
        await scene.finish()
    }

    @Test("An administrator makes a link for a person, who sets a password with it, and revokes another")
    func link() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        _ = try await fixture.accounts.signUp(Registration(name: "Bob", password: "difference engine"))
        let services = fixture.services()
        services[(any UserDirectory).self] = AccountDirectory(authentication: fixture.authentication)
        let scene = try SceneHarness(.auth, services: services, exhaustivity: .off)
        await scene.open("Account")
        await scene.perform("recovery")
        scene.expect(location: "/Account/Recovery")
        await scene.perform("make-link", ["name": ["Eve"]])
        #expect(scene.screen?.message == Message(.error, "Not made: there is no account 'Eve'"))
        await scene.perform("make-link", ["name": ["bob"], "hours": ["1"]])
        let row = try #require(scene.screen?.lists.first?.rows.first)
        #expect(row.cells[0] == "Bob")
        let way = try #require(
            scene.screen?.blocks.compactMap { block in
                if case .detail(let detail) = block { detail.items.compactMap(\.opens).first } else { nil }
            }.first
        )
        await scene.perform("revoke-link", ["link": [.text(row.identifier)]])
        await scene.answer(true)
        #expect(scene.screen?.message == Message(.information, "Revoked the link of Bob."))
        #expect(scene.screen?.lists.first?.rows == [])
        let new: [String: [FieldEntry]] = ["new": ["jacquard loom"], "repeat": ["jacquard loom"]]
        await scene.open(way)
        #expect(scene.screen?.forms.first?.fields.map(\.identifier) == ["new", "repeat"])
        await scene.perform("reset", new)
        #expect(scene.screen?.message?.kind == .error)
        await scene.open("Recovery")
        await scene.perform("make-link", ["name": ["bob"]])
        let second = try #require(
            scene.screen?.blocks.compactMap { block in
                if case .detail(let detail) = block { detail.items.compactMap(\.opens).first } else { nil }
            }.first
        )
        await scene.open(second)
        await scene.perform("reset", new)
        #expect(fixture.authentication.knownState.person?.name == "Bob")
        _ = try await fixture.accounts.signIn(name: "Bob", password: "jacquard loom")
        await scene.finish()
    }

    @Test("New codes are made after a question, and replace all earlier ones")
    func renewing() async throws {
        let fixture = try await AuthFixture()
        let codes = try await fixture.authentication.signUp(.ada, takingGuestRecords: false).recoveryCodes
        let services = fixture.services()
        services[(any UserDirectory).self] = AccountDirectory(authentication: fixture.authentication)
        let scene = try SceneHarness(.auth, services: services, exhaustivity: .off)
        await scene.open("Recovery")
        await scene.perform("renew")
        await scene.answer(false)
        #expect(try await fixture.authentication.recoveryCodeCount() == 10)
        await scene.perform("renew")
        await scene.answer(true)
        let renewed = try #require(scene.screen?.recoveryCodes)
        #expect(Set(renewed).isDisjoint(with: codes))
        await #expect(throws: AccountsError.refused) {
            try await fixture.accounts.recover(by: .code(codes[0], name: "Ada"), newPassword: "jacquard loom")
        }
        _ = try await fixture.accounts.recover(
            by: .code(renewed[0], name: "Ada"),
            newPassword: "jacquard loom"
        )
        await scene.finish()
    }

    @Test("A session that began with an access token, and accounts on a server, have no way back here")
    func elsewhere() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        let authentication = LiveAuthentication(
            accounts: AbsentAccounts(fixture.accounts),
            session: fixture.sessionFile,
            device: fixture.deviceFile
        )
        _ = try await authentication.currentState()
        let refusal = AccountsError.notAllowed(
            "a forgotten password is replaced where the accounts are, by a person and not by a program"
        )
        await #expect(throws: refusal) { try await authentication.renewRecoveryCodes() }
        await #expect(throws: refusal) {
            try await authentication.recover(by: .code("x", name: "Ada"), newPassword: "jacquard loom")
        }
    }
}
