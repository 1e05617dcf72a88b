import SceneTestKit
import StorageWorkers
import Testing

@testable import Accounts

@Suite("Delays after failures")
struct ThrottleTests {
    @Test("The delay begins with the fifth failure, doubles, and stops at 15 minutes")
    func delays() {
        let settings = ThrottleSettings()
        let delays = (1...20).map { settings.delay(after: $0).components.seconds }
        #expect(
            delays == [0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512] + Array(repeating: 900, count: 6)
        )
        #expect(settings.delay(after: .max) == .seconds(900))
    }

    private func fail(_ accounts: Accounts, device: SecretToken? = nil) async {
        await #expect(throws: AccountsError.refused) {
            try await accounts.signIn(
                name: "Ada Lovelace",
                password: "wrong",
                devices: device.map { [$0] } ?? []
            )
        }
    }

    private func succeed(_ accounts: Accounts, device: SecretToken? = nil) async throws -> SignedIn {
        try await accounts.signIn(
            name: "Ada Lovelace",
            password: "analytical engine",
            devices: device.map { [$0] } ?? []
        )
    }

    @Test(
        "After five failures the right password is refused for a second, then taken, and the count is reset"
    )
    func fifth() async throws {
        let fixture = try await AccountsFixture()
        try await fixture.signUpAda()
        for _ in 1...5 { await fail(fixture.accounts) }
        await #expect(throws: AccountsError.refused) { try await succeed(fixture.accounts) }
        fixture.clock.advance(.seconds(1))
        _ = try await succeed(fixture.accounts)
        for _ in 1...4 { await fail(fixture.accounts) }
        _ = try await succeed(fixture.accounts)
        _ = fixture.hashing.received
    }

    @Test("The delay lasts over closing and opening the store", arguments: Backend.shared)
    func reopening(backend: Backend) async throws {
        let fixture = try await AccountsFixture(backend)
        try await fixture.signUpAda()
        for _ in 1...5 { await fail(fixture.accounts) }
        let accounts = try await fixture.reopened()
        await #expect(throws: AccountsError.refused) { try await succeed(accounts) }
        fixture.clock.advance(.seconds(1))
        _ = try await succeed(accounts)
        _ = fixture.hashing.received
    }

    @Test("A stranger who never stops shuts the owner out for 15 minutes at the most")
    func stranger() async throws {
        let fixture = try await AccountsFixture()
        try await fixture.signUpAda()
        for _ in 1...40 {
            await fail(fixture.accounts)
            fixture.clock.advance(.seconds(900))
        }
        await fail(fixture.accounts)
        fixture.clock.advance(.seconds(890))
        // Attempts that come too early do not lengthen the delay.
        for _ in 1...5 { await fail(fixture.accounts) }
        await #expect(throws: AccountsError.refused) { try await succeed(fixture.accounts) }
        fixture.clock.advance(.seconds(10))
        _ = try await succeed(fixture.accounts)
        _ = fixture.hashing.received
    }

    @Test("A delay holds at a host whose clock is behind, but not if the clock was set back by a day")
    func clockBehind() async throws {
        let fixture = try await AccountsFixture()
        try await fixture.signUpAda()
        for _ in 1...4 { await fail(fixture.accounts) }
        // Failures without a delay keep nobody out.
        fixture.clock.advance(.seconds(-600))
        await fail(fixture.accounts)
        fixture.clock.advance(.seconds(-600))
        await #expect(throws: AccountsError.refused) { try await succeed(fixture.accounts) }
        fixture.clock.advance(.seconds(-86_400))
        _ = try await succeed(fixture.accounts)
        _ = fixture.hashing.received
    }

    @Test("On a device where the owner has signed in before, a stranger's failures do not count")
    func device() async throws {
        let fixture = try await AccountsFixture()
        let device = try await fixture.signUpAda().device
        for _ in 1...10 { await fail(fixture.accounts) }
        await #expect(throws: AccountsError.refused) { try await succeed(fixture.accounts) }
        let signedIn = try await succeed(fixture.accounts, device: device)
        #expect(signedIn.device == nil)
        for _ in 1...5 { await fail(fixture.accounts, device: device) }
        await #expect(throws: AccountsError.refused) { try await succeed(fixture.accounts, device: device) }
        _ = fixture.hashing.received
    }

    @Test("One person's device counts as a stranger's for another's account")
    func foreignDevice() async throws {
        let fixture = try await AccountsFixture()
        try await fixture.signUpAda()
        let device = try await fixture.accounts.signUp(.init(name: "Mallory", password: "quite a secret"))
            .device
        for _ in 1...5 { await fail(fixture.accounts) }
        await #expect(throws: AccountsError.refused) { try await succeed(fixture.accounts, device: device) }
        _ = fixture.hashing.received
    }

    @Test("Twenty concurrent attempts get no more password checks than successive ones")
    func concurrent() async throws {
        let fixture = try await AccountsFixture()
        try await fixture.signUpAda()
        await withTaskGroup(of: Void.self) { group in
            for _ in 1...20 { group.addTask { await fail(fixture.accounts) } }
        }
        let events = try await fixture.events()
        #expect(events.count { $0 == .signInFailed } == 5)
        #expect(events.count { $0 == .signInThrottled } == 15)
        #expect(fixture.hashing.received == [.hash] + Array(repeating: .verify(isDecoy: false), count: 20))
    }

    @Test("Failures are forgotten after a day, and a clock that was set back shuts nobody out")
    func memory() async throws {
        let fixture = try await AccountsFixture()
        try await fixture.signUpAda()
        for _ in 1...4 { await fail(fixture.accounts) }
        fixture.clock.advance(.seconds(86_400))
        for _ in 1...4 { await fail(fixture.accounts) }
        _ = try await succeed(fixture.accounts)
        for _ in 1...5 { await fail(fixture.accounts) }
        fixture.clock.advance(.seconds(-3600))
        _ = try await succeed(fixture.accounts)
        _ = fixture.hashing.received
    }
}
