import Accounts
import SceneKitCore

/// The requests of the view controller for a forgotten password.
@MainActor
protocol ResetPasswordBusinessLogic: AnyObject {
    func showForm(request: ResetPassword.ShowForm.Request)
    func resetPassword(request: ResetPassword.Reset.Request) async
}

/// The secret of a recovery link, which is a parameter of the scene.
@MainActor
protocol ResetPasswordDataStore: AnyObject {
    var link: String? { get }
}

final class ResetPasswordInteractor: SceneInteractor<
    any ResetPasswordPresentationLogic, any ResetPasswordWorking
>,
ResetPasswordBusinessLogic, ResetPasswordDataStore
{
    var link: String?

    // MARK: - Show form

    func showForm(request: ResetPassword.ShowForm.Request) {
        presenter.presentForm(response: .init(link: link.map { Secret($0) }))
    }

    // MARK: - Reset

    func resetPassword(request: ResetPassword.Reset.Request) async {
        if let problem = PasswordRules.problem(with: request.new.text) {
            return presenter.presentReset(response: .newRefused([problem]))
        }
        // The secret of a link names the account, and a code does not.
        let secret = try? SecretToken(parsing: request.code.text)
        guard let proof = secret.map(RecoveryProof.link) ?? code(of: request) else {
            return presenter.presentReset(response: .nameMissing)
        }
        do {
            let person = try await worker.recover(by: proof, newPassword: request.new.text)
            presenter.presentReset(
                response: .reset(
                    person,
                    codesLeft: try? await worker.recoveryCodeCount(),
                    sessionProblem: await worker.sessionProblem()
                )
            )
        } catch .refused {
            presenter.presentReset(response: .refused)
        } catch .invalid(let problems) {
            presenter.presentReset(response: .newRefused(problems))
        } catch {
            presenter.presentReset(response: .failed(error))
        }
    }

    private func code(of request: ResetPassword.Reset.Request) -> RecoveryProof? {
        request.name.isEmpty ? nil : .code(request.code.text, name: request.name)
    }
}
