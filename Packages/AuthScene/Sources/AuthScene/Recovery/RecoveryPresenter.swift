import Accounts
import FoundationEssentials
import SceneKitCore

/// The responses of recovery codes and links.
@MainActor
protocol RecoveryPresentationLogic: AnyObject {
    func presentRecovery(response: Recovery.ShowRecovery.Response)
    func presentCodes(response: Recovery.RenewCodes.Response)
    func presentMadeLink(response: Recovery.MakeLink.Response)
    func presentRevokedLinks(response: Recovery.RevokeLinks.Response)
}

final class RecoveryPresenter: RecoveryPresentationLogic {
    weak var viewController: (any RecoveryDisplayLogic)?

    // MARK: - Show recovery

    func presentRecovery(response: Recovery.ShowRecovery.Response) {
        let viewModel: Recovery.ShowRecovery.ViewModel =
            switch response {
            case .shown(let codesLeft, let links):
                .init(
                    items: [.init("Recovery codes left", "\(codesLeft)")],
                    rows: links?.map { link in
                        ListBlock.Row(identifier: link.id, cells: [link.name, Self.moment(link.expiresAt)])
                    }
                )
            case .failed(let failure): .init(notice: Message(.error, AuthWording.text(failure)))
            }
        viewController?.displayRecovery(viewModel: viewModel)
    }

    /// The minute in UTC: `2026-11-26 14:05 UTC`.
    private static func moment(_ date: Date) -> String {
        date.ISO8601Format().prefix(16).replacing("T", with: " ") + " UTC"
    }

    // MARK: - Renew codes

    func presentCodes(response: Recovery.RenewCodes.Response) {
        let viewModel: Recovery.RenewCodes.ViewModel =
            switch response.codes {
            case .success(let codes):
                .made(
                    AuthWording.blocks(ofCodes: codes),
                    notice: Message(.information, "These recovery codes replace all earlier ones.")
                )
            case .failure(let failure): .refused(Message(.error, "Not made: \(AuthWording.text(failure))"))
            }
        viewController?.displayMade(viewModel: viewModel)
    }

    // MARK: - Make link

    func presentMadeLink(response: Recovery.MakeLink.Response) {
        let viewModel: Recovery.MakeLink.ViewModel =
            switch response {
            case .made(let link, let secret):
                .made(
                    [
                        .detail(
                            DetailBlock(
                                identifier: "link",
                                items: [
                                    .init("Name", link.name),
                                    .init(
                                        "Recovery link",
                                        secret,
                                        kind: .password,
                                        opens: Location("ResetPassword", parameters: ["link": secret])
                                    ),
                                    .init("Expires", Self.moment(link.expiresAt)),
                                ]
                            )
                        ),
                        .text(
                            TextBlock(
                                "Whoever has the link sets the password, once. Nobody can see it again."
                            )
                        ),
                    ],
                    notice: Message(.information, "Give the link to \(link.name) now.")
                )
            case .failed(let failure): .refused(Message(.error, "Not made: \(AuthWording.text(failure))"))
            }
        viewController?.displayMade(viewModel: viewModel)
    }

    // MARK: - Revoke links

    func presentRevokedLinks(response: Recovery.RevokeLinks.Response) {
        let names = response.names.joined(separator: ", ")
        let notice: Message =
            if let failure = response.failure {
                Message(.error, "Not revoked: \(AuthWording.text(failure))")
            } else if let unknown = response.unknown.first {
                Message(.warning, "There is no recovery link with the id '\(VisibleText.excerpt(unknown))'.")
            } else {
                Message(.information, "Revoked the link of \(names).")
            }
        viewController?.displayRevokedLinks(viewModel: .init(notice: notice))
    }
}
