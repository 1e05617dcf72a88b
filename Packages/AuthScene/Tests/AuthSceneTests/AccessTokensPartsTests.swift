import Accounts
import Foundation
import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

/// The interactor between a presenter spy and a worker with one token, and the presenter before a view's spy.
@MainActor
@Suite("The parts of access tokens")
struct AccessTokensPartsTests {
    private struct Worker: AccessTokensWorking {
        var failure: AuthenticationFailure?

        func accessTokens() async throws(AuthenticationFailure) -> [AccessToken] {
            if let failure { throw failure }
            return [AccessTokensPartsTests.token]
        }

        func makeAccessToken(
            named name: String,
            _ rights: AccessTokenRights,
            lifetime: Duration
        ) async throws(AuthenticationFailure) -> MadeAccessToken {
            throw failure ?? .refused
        }

        func revokeAccessToken(_ id: String) async throws(AuthenticationFailure) -> AccessToken? {
            id == AccessTokensPartsTests.token.id ? AccessTokensPartsTests.token : nil
        }
    }

    nonisolated fileprivate static let token = AccessToken(
        id: "t1",
        name: "Backup",
        rights: AccessTokenRights(mayWrite: false, scenes: ["ContactList"]),
        createdAt: Date(timeIntervalSince1970: 0),
        expiresAt: Date(timeIntervalSince1970: 86_400)
    )
    private let presenter = PresenterSpy()

    private func interactor(_ worker: Worker = Worker()) -> AccessTokensInteractor {
        AccessTokensInteractor(presenter: presenter, worker: worker, scenes: ["ContactList", "Home"])
    }

    @Test("The interactor shows the tokens, or why they are unknown")
    func shows() async {
        await interactor().showTokens(request: .init())
        await interactor(Worker(failure: .refused)).showTokens(request: .init())
        presenter.expect(
            AccessTokens.ShowTokens.Response(tokens: .success([Self.token])),
            AccessTokens.ShowTokens.Response(tokens: .failure(.refused))
        )
    }

    @Test("A token for a scene that the host does not have is not made, and a refusal is a response")
    func notMade() async {
        await interactor().makeToken(request: .init(name: "Backup", scenes: ["Cart"]))
        await interactor().makeToken(request: .init(name: "Backup", scenes: ["Home"]))
        presenter.expect(
            AccessTokens.MakeToken.Response.unknownScene("Cart", known: ["ContactList", "Home"]),
            AccessTokens.MakeToken.Response.failed(.refused)
        )
    }

    @Test("Revoked tokens are named, and unknown ids are told apart")
    func revokes() async {
        await interactor().revokeTokens(request: .init(ids: ["t1", "t2"]))
        presenter.expect(
            AccessTokens.ShowTokens.Response(tokens: .success([Self.token])),
            AccessTokens.RevokeTokens.Response(names: ["Backup"], unknown: ["t2"])
        )
    }

    @Test("The view controller asks for the tokens, and passes the values of a new one on")
    func requests() async throws {
        let interactor = InteractorSpy()
        let view = AccessTokensViewController(interactor: interactor, router: AccessTokensRouterSpy())
        await view.willAppear()
        try await view.handle(
            .action("make", values: ["name": ["Backup"], "access": ["write"], "days": ["7"]])
        )
        var request = AccessTokens.MakeToken.Request(name: "Backup")
        request.access = .write
        request.days = 7
        interactor.expect(AccessTokens.ShowTokens.Request(), request)
    }

    @Test("The presenter words tokens, a made one and what was revoked")
    func words() {
        let presenter = AccessTokensPresenter()
        let display = DisplaySpy()
        presenter.viewController = display
        presenter.presentTokens(response: .init(tokens: .success([Self.token])))
        presenter.presentMadeToken(response: .unknownScene("Cart", known: ["Home"]))
        presenter.presentRevokedTokens(response: .init(names: ["Backup"]))
        presenter.presentRevokedTokens(response: .init(unknown: ["t2"]))
        display.expect(
            AccessTokens.ShowTokens.ViewModel(rows: [
                ListBlock.Row(
                    identifier: "t1",
                    texts: ["Backup", "Read", "ContactList", "1970-01-02", "never"]
                )
            ]),
            AccessTokens.MakeToken.ViewModel.refused(
                Message(.error, "Not made: there is no scene 'Cart'; available: Home.")
            ),
            AccessTokens.RevokeTokens.ViewModel(notice: Message(.information, "Revoked Backup.")),
            AccessTokens.RevokeTokens.ViewModel(
                notice: Message(.warning, "There is no access token with the id 't2'.")
            )
        )
    }
}
