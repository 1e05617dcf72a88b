import SceneTestKit
import Testing

@testable import Accounts

@Suite("Roles")
struct RoleTests {
    private let fixture: AccountsFixture
    private let ada: SignedIn
    private let bob: SignedIn

    init() async throws {
        fixture = try await AccountsFixture()
        ada = try await fixture.signUpAda()
        bob = try await fixture.accounts.signUp(
            Registration(name: "Bob", password: "difference engine")
        )
        _ = fixture.hashing.received
    }

    @Test("The first account of a store is its administrator, and no other is")
    func first() {
        #expect(ada.person.roles == ["administrator"])
        #expect(bob.person.roles == [])
    }

    @Test("004-14: an administrator sees every person by name, and others see nobody")
    func people() async throws {
        let accounts = fixture.accounts
        #expect(try await accounts.person(named: "BOB", by: ada.token) == bob.person)
        #expect(try await accounts.person(named: "Eve", by: ada.token) == nil)
        #expect(try await accounts.person(named: "Ada Lovelace", by: bob.token) == nil)
        try await accounts.signOut(ada.token)
        await #expect(throws: AccountsError.sessionEnded) {
            try await accounts.person(named: "Bob", by: ada.token)
        }
    }

    @Test(
        "An administrator grants roles, to themselves too, and takes them back; each change is written down once"
    )
    func granting() async throws {
        let accounts = fixture.accounts
        let keeper = try await accounts.setRole("keeper", isGranted: true, of: "bob", by: ada.token)
        #expect(keeper.name == "Bob" && keeper.roles == ["keeper"])
        #expect(try await accounts.person(for: bob.token).roles == ["keeper"])
        _ = try await accounts.setRole("keeper", isGranted: true, of: "Bob", by: ada.token)
        let both = try await accounts.setRole("keeper", isGranted: true, of: "Ada Lovelace", by: ada.token)
        #expect(both.roles == ["administrator", "keeper"])
        let none = try await accounts.setRole("keeper", isGranted: false, of: "Bob", by: ada.token)
        #expect(none.roles == [])
        #expect(
            try await fixture.events()
                == [.signedUp, .signedUp, .roleGranted, .roleGranted, .roleRevoked]
        )
    }

    @Test("Nobody else does, nobody is made up, and the last administrator's role cannot be revoked")
    func refusals() async throws {
        let accounts = fixture.accounts
        await #expect(throws: AccountsError.notAllowed("only administrators can grant roles")) {
            try await accounts.setRole("keeper", isGranted: true, of: "Bob", by: bob.token)
        }
        await #expect(throws: AccountsError.unknownPerson("Eve")) {
            try await accounts.setRole("keeper", isGranted: true, of: "Eve", by: ada.token)
        }
        await #expect(throws: AccountsError.notAllowed("the last administrator's role cannot be revoked")) {
            try await accounts.setRole("administrator", isGranted: false, of: "Ada Lovelace", by: ada.token)
        }
        _ = try await accounts.setRole("administrator", isGranted: true, of: "Bob", by: ada.token)
        let former = try await accounts.setRole(
            "administrator",
            isGranted: false,
            of: "Ada Lovelace",
            by: bob.token
        )
        #expect(former.roles == [])
        try await accounts.signOut(bob.token)
        await #expect(throws: AccountsError.sessionEnded) {
            try await accounts.setRole("keeper", isGranted: true, of: "Bob", by: bob.token)
        }
    }
}
