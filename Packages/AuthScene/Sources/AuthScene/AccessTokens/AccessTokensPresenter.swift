import Accounts
import FoundationEssentials
import SceneKitCore

/// The responses of the access tokens' scene.
@MainActor
protocol AccessTokensPresentationLogic: AnyObject {
    func presentTokens(response: AccessTokens.ShowTokens.Response)
    func presentMadeToken(response: AccessTokens.MakeToken.Response)
    func presentRevokedTokens(response: AccessTokens.RevokeTokens.Response)
}

final class AccessTokensPresenter: AccessTokensPresentationLogic {
    weak var viewController: (any AccessTokensDisplayLogic)?

    private static let all: LocalizedText = "all"
    private static let never: LocalizedText = "never"

    // MARK: - Show tokens

    func presentTokens(response: AccessTokens.ShowTokens.Response) {
        let viewModel: AccessTokens.ShowTokens.ViewModel =
            switch response.tokens {
            case .success(let tokens): .init(rows: tokens.map(row))
            case .failure(let failure): .init(notice: Message(.error, AuthWording.text(failure)))
            }
        viewController?.displayTokens(viewModel: viewModel)
    }

    private func row(of token: AccessToken) -> ListBlock.Row {
        ListBlock.Row(
            identifier: token.id,
            texts: [
                LocalizedText(verbatim: token.name), Self.access(of: token), Self.scenes(of: token),
                LocalizedText(verbatim: Self.day(token.expiresAt)),
                token.usedAt.map { LocalizedText(verbatim: Self.day($0)) } ?? Self.never,
            ]
        )
    }

    private static func access(of token: AccessToken) -> LocalizedText {
        (token.rights.mayWrite ? AccessTokens.MakeToken.Request.Access.write : .read).label
    }

    private static func scenes(of token: AccessToken) -> LocalizedText {
        token.rights.scenes.isEmpty
            ? all : LocalizedText(verbatim: token.rights.scenes.joined(separator: ", "))
    }

    /// The day in UTC, as kinds of dates have it.
    private static func day(_ date: Date) -> String { String(date.ISO8601Format().prefix(10)) }

    // MARK: - Make token

    func presentMadeToken(response: AccessTokens.MakeToken.Response) {
        let viewModel: AccessTokens.MakeToken.ViewModel =
            switch response {
            case .made(let token, let secret):
                .made(
                    items: [
                        .init("Name", token.name), .init("Access token", secret, kind: .password),
                        .init("Expires", Self.day(token.expiresAt), kind: .date),
                    ],
                    notice: Message(
                        .information,
                        "Copy the access token now: nobody can see it again. Whoever has it acts for you."
                    )
                )
            case .unknownScene(let name, let known):
                .refused(
                    Message(
                        .error,
                        "Not made: there is no scene '\(name)'; available: \(known.joined(separator: ", "))."
                    )
                )
            case .failed(let failure):
                .refused(Message(.error, "Not made: \(AuthWording.text(failure))"))
            }
        viewController?.displayMadeToken(viewModel: viewModel)
    }

    // MARK: - Revoke tokens

    func presentRevokedTokens(response: AccessTokens.RevokeTokens.Response) {
        let names = response.names.joined(separator: ", ")
        let notice: Message =
            if let failure = response.failure {
                Message(.error, "Not revoked: \(AuthWording.text(failure))")
            } else if let unknown = response.unknown.first {
                Message(.warning, "There is no access token with the id '\(VisibleText.excerpt(unknown))'.")
            } else {
                Message(.information, "Revoked \(names).")
            }
        viewController?.displayRevokedTokens(viewModel: .init(notice: notice))
    }
}
