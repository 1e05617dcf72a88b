import Accounts
import SceneKitCore

/// The responses of signing in.
@MainActor
protocol EnterPresentationLogic: AnyObject {
    func presentForm(response: Enter.ShowForm.Response)
    func presentSignIn(response: Enter.SignIn.Response)
    func presentGuest(response: Enter.ContinueAsGuest.Response)
}

final class EnterPresenter: EnterPresentationLogic {
    weak var viewController: (any EnterDisplayLogic)?

    // MARK: - Show form

    func presentForm(response: Enter.ShowForm.Response) {
        let viewModel: Enter.ShowForm.ViewModel =
            switch response {
            case .state(let state, let admitsGuests): .form(notice(of: state), admitsGuests: admitsGuests)
            case .signedUp(let person): .complete(Message(.information, "Signed up as \(person.name)."))
            }
        viewController?.displayForm(viewModel: viewModel)
    }

    private func notice(of state: Result<AuthenticationState, AuthenticationFailure>) -> Message? {
        switch state {
        case .success(.signedIn(let person)): Message(.information, "\(person.name) is signed in.")
        case .success(.offline): Message(.warning, AuthWording.offline)
        case .success(.guest), .success(.signedOut): nil
        case .failure(let failure): Message(.error, AuthWording.text(failure))
        }
    }

    // MARK: - Sign in

    func presentSignIn(response: Enter.SignIn.Response) {
        let viewModel: Enter.SignIn.ViewModel =
            switch response.person {
            case .success(let person):
                if let problem = response.sessionProblem {
                    .toConfirm(
                        AuthWording.message("Signed in as \(person.name).", sessionProblem: problem)
                    )
                } else {
                    .complete(Message(.information, "Signed in as \(person.name)."))
                }
            case .failure(.refused):
                .refused(FormRefusal("Not signed in", [("password", AuthWording.refused)]))
            case .failure(let failure): .alert(title: Self.title, message: AuthWording.text(failure))
            }
        viewController?.displaySignIn(viewModel: viewModel)
    }

    // MARK: - Continue as guest

    func presentGuest(response: Enter.ContinueAsGuest.Response) {
        let viewModel: Enter.ContinueAsGuest.ViewModel =
            if let failure = response.failure {
                .alert(title: Self.title, message: AuthWording.text(failure))
            } else if let problem = response.sessionProblem {
                .toConfirm(AuthWording.message("You continue as a guest.", sessionProblem: problem))
            } else {
                .complete(Message(.information, "You continue as a guest."))
            }
        viewController?.displayGuest(viewModel: viewModel)
    }

    private static let title: LocalizedText = "Sign in"
}
