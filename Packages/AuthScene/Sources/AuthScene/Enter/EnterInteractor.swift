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
            return presenter.presentForm(response: .signedUp(person))
        }
        let state: Result<AuthenticationState, AuthenticationFailure> = await .of(
            try await worker.currentState()
        )
        guard !Task.isCancelled else { return }
        presenter.presentForm(response: .state(state, admitsGuests: worker.admitsGuests))
    }

    // MARK: - Sign in

    func signIn(request: Enter.SignIn.Request) async {
        let person: Result<Person, AuthenticationFailure> = await .of(
            try await worker.signIn(name: request.name, password: request.password.text)
        )
        presenter.presentSignIn(
            response: .init(person: person, sessionProblem: await worker.sessionProblem())
        )
    }

    // MARK: - Continue as guest

    func continueAsGuest(request: Enter.ContinueAsGuest.Request) async {
        do {
            try await worker.continueAsGuest()
            presenter.presentGuest(response: .init(sessionProblem: await worker.sessionProblem()))
        } catch {
            presenter.presentGuest(response: .init(failure: error))
        }
    }
}
