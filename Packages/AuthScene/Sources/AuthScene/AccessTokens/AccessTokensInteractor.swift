import Accounts
import SceneKitCore

/// The requests of the access tokens' view.
@MainActor
protocol AccessTokensBusinessLogic: AnyObject {
    func showTokens(request: AccessTokens.ShowTokens.Request) async
    func makeToken(request: AccessTokens.MakeToken.Request) async
    func revokeTokens(request: AccessTokens.RevokeTokens.Request) async
}

/// The tokens, for other scenes' routers.
@MainActor
protocol AccessTokensDataStore: AnyObject {
    var tokens: [AccessToken] { get }
}

final class AccessTokensInteractor: AccessTokensBusinessLogic, AccessTokensDataStore {
    private(set) var tokens: [AccessToken] = []

    private let presenter: any AccessTokensPresentationLogic
    private let worker: any AccessTokensWorking
    /// The names of the host's scenes.
    private let scenes: [String]

    init(presenter: any AccessTokensPresentationLogic, worker: any AccessTokensWorking, scenes: [String]) {
        self.presenter = presenter
        self.worker = worker
        self.scenes = scenes
    }

    // MARK: - Show tokens

    func showTokens(request: AccessTokens.ShowTokens.Request) async {
        let tokens: Result<[AccessToken], AuthenticationFailure> = await .of(try await worker.accessTokens())
        guard !Task.isCancelled else { return }
        self.tokens = (try? tokens.get()) ?? []
        presenter.presentTokens(response: .init(tokens: tokens))
    }

    // MARK: - Make token

    func makeToken(request: AccessTokens.MakeToken.Request) async {
        if let unknown = request.scenes.first(where: { !scenes.contains($0) }) {
            return presenter.presentMadeToken(response: .unknownScene(unknown, known: scenes))
        }
        do {
            let made = try await worker.makeAccessToken(
                named: request.name,
                AccessTokenRights(mayWrite: request.access == .write, scenes: request.scenes),
                lifetime: .seconds(request.days * 86_400)
            )
            await showTokens(request: .init())
            presenter.presentMadeToken(response: .made(made.token, secret: made.secret.text))
        } catch {
            presenter.presentMadeToken(response: .failed(error))
        }
    }

    // MARK: - Revoke tokens

    func revokeTokens(request: AccessTokens.RevokeTokens.Request) async {
        var response = AccessTokens.RevokeTokens.Response()
        do {
            for id in request.ids {
                if let token = try await worker.revokeAccessToken(id) {
                    response.names.append(token.name)
                } else {
                    response.unknown.append(id)
                }
            }
        } catch {
            response.failure = error
        }
        await showTokens(request: .init())
        presenter.presentRevokedTokens(response: response)
    }
}
