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
        let viewModel: Enter.ViewModel =
            switch response {
            case .state(.success(.signedIn(let person))):
                .form(Message(.information, "\(person.name) is signed in."))
            case .state(.success): .form(nil)
            case .state(.failure(let failure)): .form(Message(.error, AuthWording.text(failure)))
            case .signedUp(let person): .complete(Message(.information, "Signed up as \(person.name)."))
            }
        viewController?.displayForm(viewModel: viewModel)
    }

    // MARK: - Sign in

    func presentSignIn(response: Enter.SignIn.Response) {
        let viewModel: Enter.ViewModel =
            switch response {
            case .success(let person): .complete(Message(.information, "Signed in as \(person.name)."))
            case .failure(.refused):
                .refused(FormRefusal("Not signed in", [("password", AuthWording.refused)]))
            case .failure(let failure): alert(failure)
            }
        viewController?.displaySignIn(viewModel: viewModel)
    }

    // MARK: - Continue as guest

    func presentGuest(response: Enter.ContinueAsGuest.Response) {
        viewController?.displayGuest(
            viewModel: response.failure.map(alert)
                ?? .complete(Message(.information, "You continue as a guest."))
        )
    }

    private func alert(_ failure: AuthenticationFailure) -> Enter.ViewModel {
        .alert(title: "Sign in", message: AuthWording.text(failure))
    }
}
