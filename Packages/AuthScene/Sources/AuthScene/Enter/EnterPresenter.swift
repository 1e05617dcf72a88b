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
            case .state(.signedIn(let person)):
                .init(notice: Message(.information, "\(person.name) is signed in."))
            case .state(.guest), .state(.signedOut): .init()
            case .signedUp(let person):
                .init(notice: Message(.information, "Signed up as \(person.name)."), isComplete: true)
            case .failed(let failure): .init(notice: Message(.error, AuthWording.text(failure)))
            }
        viewController?.displayForm(viewModel: viewModel)
    }

    // MARK: - Sign in

    func presentSignIn(response: Enter.SignIn.Response) {
        let viewModel: Enter.SignIn.ViewModel =
            switch response {
            case .success(let person):
                .complete(Message(.information, "Signed in as \(person.name)."))
            case .failure(.refused):
                .refused(FormRefusal("Not signed in", [("password", AuthWording.refused)]))
            case .failure(let failure): alert(failure)
            }
        viewController?.displaySignIn(viewModel: viewModel)
    }

    // MARK: - Continue as guest

    func presentGuest(response: Enter.ContinueAsGuest.Response) {
        let viewModel: Enter.ContinueAsGuest.ViewModel =
            switch response {
            case .done: .complete(Message(.information, "You continue as a guest."))
            case .failed(let failure): alert(failure)
            }
        viewController?.displayGuest(viewModel: viewModel)
    }

    private func alert(_ failure: AuthenticationFailure) -> Enter.SignIn.ViewModel {
        .alert(title: "Sign in", message: AuthWording.text(failure))
    }
}
