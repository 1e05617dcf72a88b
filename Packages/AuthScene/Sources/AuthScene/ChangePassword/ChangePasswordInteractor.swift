import Accounts
import SceneKitCore

/// The requests of the view controller for changing the password.
@MainActor
protocol ChangePasswordBusinessLogic: AnyObject {
    func savePassword(request: ChangePassword.SavePassword.Request) async
}

/// The data for other scenes' routers: whether the password was changed.
@MainActor
protocol ChangePasswordDataStore: AnyObject {
    var isPasswordChanged: Bool { get }
}

final class ChangePasswordInteractor: SceneInteractor<
    any ChangePasswordPresentationLogic, any ChangePasswordWorking
>,
ChangePasswordBusinessLogic, ChangePasswordDataStore
{
    private(set) var isPasswordChanged = false

    // MARK: - Save password

    func savePassword(request: ChangePassword.SavePassword.Request) async {
        if let problem = PasswordRules.problem(with: request.new.text) {
            return presenter.presentSavedPassword(response: .newRefused([problem]))
        }
        do {
            try await worker.changePassword(old: request.old.text, new: request.new.text)
            isPasswordChanged = true
            presenter.presentSavedPassword(response: .saved(sessionProblem: await worker.sessionProblem()))
        } catch .refused {
            presenter.presentSavedPassword(response: .oldRefused)
        } catch .invalid(let problems) {
            presenter.presentSavedPassword(response: .newRefused(problems))
        } catch {
            presenter.presentSavedPassword(response: .failed(error))
        }
    }
}
