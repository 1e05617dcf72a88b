import Accounts
import SceneKitCore

/// The requests of the view controller for signing in.
@MainActor
protocol EnterBusinessLogic: AnyObject {
    func showForm(request: Enter.ShowForm.Request) async
    func signIn(request: Enter.SignIn.Request) async
    func continueAsGuest(request: Enter.ContinueAsGuest.Request) async
}

/// The person who has just signed up, set by other scenes' routers.
@MainActor
protocol EnterDataStore: AnyObject {
    var signedUpPerson: Person? { get set }
}

final class EnterInteractor: SceneInteractor<any EnterPresentationLogic, any EnterWorking>,
    EnterBusinessLogic, EnterDataStore
{
    var signedUpPerson: Person?

    // MARK: - Show form

    func showForm(request: Enter.ShowForm.Request) async {
        if let person = signedUpPerson {
            signedUpPerson = nil
            presenter.presentForm(response: .signedUp(person))
            return
        }
        let response: Enter.ShowForm.Response
        do { response = .state(try await worker.currentState()) } catch { response = .failed(error) }
        guard !Task.isCancelled else { return }
        presenter.presentForm(response: response)
    }

    // MARK: - Sign in

    func signIn(request: Enter.SignIn.Request) async {
        presenter.presentSignIn(
            response: await .of(
                try await worker.signIn(name: request.name, password: request.password.text)
            )
        )
    }

    // MARK: - Continue as guest

    func continueAsGuest(request: Enter.ContinueAsGuest.Request) async {
        do {
            try await worker.continueAsGuest()
            presenter.presentGuest(response: .done)
        } catch {
            presenter.presentGuest(response: .failed(error))
        }
    }
}
