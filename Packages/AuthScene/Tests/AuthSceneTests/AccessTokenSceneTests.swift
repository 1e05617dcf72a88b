import Accounts
import FoundationEssentials
import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

@MainActor
@Suite("The access tokens' scene")
struct AccessTokenSceneTests {
    private static let token = AccessToken(
        id: "t1",
        name: "backup",
        rights: .init(mayWrite: true, scenes: ["ContactList"]),
        createdAt: Date(timeIntervalSince1970: 0),
        expiresAt: Date(timeIntervalSince1970: 86_400 * 90)
    )

    @Test("From the account, a person makes a token, sees it once, and revokes it after a question")
    func scene() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        let services = fixture.services()
        services[(any AccessTokenService).self] = fixture.authentication
        services[(any UserDirectory).self] = AccountDirectory(authentication: fixture.authentication)
        let scene = try SceneHarness(.auth, .accessTokens, services: services, exhaustivity: .off)
        await scene.open("Account")
        await scene.perform("tokens")
        scene.expect(location: "/Account/AccessTokens")
        #expect(scene.screen?.lists.first?.rows == [])
        await scene.perform(
            "make",
            ["name": ["backup"], "access": ["write"], "scene": ["Account"], "days": ["7"]]
        )
        let items = scene.screen?.blocks.compactMap {
            if case .detail(let detail) = $0 { detail.items } else { nil }
        }
        let secret = try #require(items?.first?.first { $0.label == "Access token" }?.value)
        let access = try await fixture.accounts.access(by: #require(try SecretToken(parsing: secret)))
        #expect(access.person.name == "Ada")
        #expect(access.token.rights == AccessTokenRights(mayWrite: true, scenes: ["Account"]))
        let row = try #require(scene.screen?.lists.first?.rows.first)
        #expect(row.cells.dropLast(2) == ["backup", "Read and write", "Account"])
        await scene.perform("make", ["name": ["x"], "scene": ["Nowhere"]])
        #expect(
            scene.screen?.message?.text
                == "Not made: there is no scene 'Nowhere'; available: AccessTokens, Account, ChangePassword, EditProfile, Enter, Recovery, ResetPassword, SignUp."
        )
        await scene.perform("revoke", ["token": [.text(row.identifier)]])
        #expect(scene.screen?.question?.isDestructive == true)
        await scene.answer(true)
        #expect(scene.screen?.message == Message(.information, "Revoked backup."))
        #expect(scene.screen?.lists.first?.rows == [] && scene.screen?.blocks.count == 1)
        #expect(try await fixture.accounts.accessTokens(by: fixture.token()) == [])
        await scene.finish()
    }

    @Test("Without the module of the tokens, the account does not lead to them")
    func absent() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        let scene = try SceneHarness(.auth, services: fixture.services(), exhaustivity: .off)
        await scene.open("Account")
        #expect(scene.screen?.actions.contains { $0.identifier == "tokens" } == false)
        await scene.finish()
    }

    @Test("Each response is worded")
    func words() {
        let view = DisplaySpyOfTokens()
        let presenter = AccessTokensPresenter()
        presenter.viewController = view
        var used = Self.token
        used.rights = .init(mayWrite: false)
        used.usedAt = Date(timeIntervalSince1970: 86_400)
        presenter.presentTokens(response: .init(tokens: .success([Self.token, used])))
        presenter.presentTokens(response: .init(tokens: .failure(.sessionEnded)))
        presenter.presentMadeToken(response: .failed(.notAllowed("no")))
        presenter.presentRevokedTokens(response: .init(names: ["a", "b"]))
        presenter.presentRevokedTokens(response: .init(unknown: ["c"]))
        presenter.presentRevokedTokens(response: .init(names: ["a"], failure: .sessionEnded))
        #expect(
            view.rows == [
                ["backup", "Read and write", "ContactList", "1970-04-01", "never"],
                ["backup", "Read", "all", "1970-04-01", "1970-01-02"],
            ]
        )
        #expect(
            view.notices == [
                Message(.error, "the session has ended; sign in again"), Message(.error, "Not made: no"),
                Message(.information, "Revoked a, b."),
                Message(.warning, "There is no access token with the id 'c'."),
                Message(.error, "Not revoked: the session has ended; sign in again"),
            ]
        )
    }

    @Test("A session that began with an access token makes and revokes none")
    func sessionOfToken() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        let made = try await fixture.authentication.makeAccessToken(
            named: "a",
            .init(mayWrite: true),
            lifetime: .seconds(60)
        )
        let accounts = TokenAccounts(fixture.accounts)
        let authentication = LiveAuthentication(
            accounts: accounts,
            session: KeptSecret(made.secret.text),
            device: KeptSecret(nil)
        )
        #expect(try await authentication.currentState().person?.name == "Ada")
        #expect(accounts.token?.id == made.token.id)
        await #expect(throws: AccountsError.self) { try await authentication.accessTokens() }
        await #expect(throws: AccountsError.notAllowed("an access token changes no account")) {
            try await authentication.signOut()
        }
        #expect(try await fixture.authentication.accessTokens().count == 1)
    }
}

private struct KeptSecret: SecretKeeping {
    let text: String?

    init(_ text: String?) { self.text = text }

    func read() -> String? { text }
    func write(_ secret: String) {}
    func remove() {}
    func refuse(_ reason: String) {}
}

extension AuthFixture {
    /// The token of the signed-in session.
    fileprivate func token() async throws -> SecretToken {
        try #require(try SecretToken(parsing: sessionFile.read() ?? ""))
    }
}

/// Records the view models of the tokens.
@MainActor
private final class DisplaySpyOfTokens: AccessTokensDisplayLogic {
    private(set) var rows: [[String]] = []
    private(set) var notices: [Message] = []

    func displayTokens(viewModel: AccessTokens.ShowTokens.ViewModel) {
        rows += viewModel.rows.map(\.cells)
        if let notice = viewModel.notice { notices.append(notice) }
    }

    func displayMadeToken(viewModel: AccessTokens.MakeToken.ViewModel) {
        if case .refused(let notice) = viewModel { notices.append(notice) }
    }

    func displayRevokedTokens(viewModel: AccessTokens.RevokeTokens.ViewModel) {
        notices.append(viewModel.notice)
    }
}
