import Accounts
import SceneKitCore

/// The requests of the view of recovery codes and links.
@MainActor
protocol RecoveryBusinessLogic: AnyObject {
    func showRecovery(request: Recovery.ShowRecovery.Request) async
    func renewCodes(request: Recovery.RenewCodes.Request) async
    func makeLink(request: Recovery.MakeLink.Request) async
    func revokeLinks(request: Recovery.RevokeLinks.Request) async
}

/// The links, for other scenes' routers.
@MainActor
protocol RecoveryDataStore: AnyObject {
    var links: [RecoveryLink] { get }
}

final class RecoveryInteractor: SceneInteractor<any RecoveryPresentationLogic, any RecoveryWorking>,
    RecoveryBusinessLogic, RecoveryDataStore
{
    private(set) var links: [RecoveryLink] = []

    // MARK: - Show recovery

    func showRecovery(request: Recovery.ShowRecovery.Request) async {
        let response: Recovery.ShowRecovery.Response
        do {
            let codesLeft = try await worker.recoveryCodeCount()
            let isAdministrator = await worker.isAdministrator()
            links = isAdministrator ? try await worker.recoveryLinks() : []
            response = .shown(codesLeft: codesLeft, links: isAdministrator ? links : nil)
        } catch {
            links = []
            response = .failed(error)
        }
        guard !Task.isCancelled else { return }
        presenter.presentRecovery(response: response)
    }

    // MARK: - Renew codes

    func renewCodes(request: Recovery.RenewCodes.Request) async {
        let codes: Result<[String], AuthenticationFailure> = await .of(
            try await worker.renewRecoveryCodes()
        )
        await showRecovery(request: .init())
        presenter.presentCodes(response: .init(codes: codes))
    }

    // MARK: - Make link

    func makeLink(request: Recovery.MakeLink.Request) async {
        do {
            let made = try await worker.makeRecoveryLink(
                for: request.name,
                lifetime: .seconds(request.hours * 3_600)
            )
            await showRecovery(request: .init())
            presenter.presentMadeLink(response: .made(made.link, secret: made.secret.text))
        } catch {
            presenter.presentMadeLink(response: .failed(error))
        }
    }

    // MARK: - Revoke links

    func revokeLinks(request: Recovery.RevokeLinks.Request) async {
        var response = Recovery.RevokeLinks.Response()
        do {
            for id in request.ids {
                if let link = try await worker.revokeRecoveryLink(id) {
                    response.names.append(link.name)
                } else {
                    response.unknown.append(id)
                }
            }
        } catch {
            response.failure = error
        }
        await showRecovery(request: .init())
        presenter.presentRevokedLinks(response: response)
    }
}
