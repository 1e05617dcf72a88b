import SceneTestKit
import Testing

@testable import AuthScene

/// The presenter of every scene: it records the responses.
@MainActor
final class PresenterSpy: EnterPresentationLogic, SignUpPresentationLogic, ChangePasswordPresentationLogic,
    EditProfilePresentationLogic, AccountPresentationLogic
{
    let journal: Journal

    init(sourceLocation: SourceLocation = #_sourceLocation) {
        journal = Journal("the presenter", sourceLocation: sourceLocation)
    }

    func presentForm(response: Enter.ShowForm.Response) { journal.record(.response(response)) }
    func presentSignIn(response: Enter.SignIn.Response) { journal.record(.response(response)) }
    func presentGuest(response: Enter.ContinueAsGuest.Response) { journal.record(.response(response)) }
    func presentForm(response: SignUp.ShowForm.Response) { journal.record(.response(response)) }
    func presentCreatedAccount(response: SignUp.CreateAccount.Response) {
        journal.record(.response(response))
    }
    func presentSavedPassword(response: ChangePassword.SavePassword.Response) {
        journal.record(.response(response))
    }
    func presentProfile(response: EditProfile.FetchProfile.Response) { journal.record(.response(response)) }
    func presentSavedProfile(response: EditProfile.SaveProfile.Response) {
        journal.record(.response(response))
    }
    func presentAccount(response: Account.ShowAccount.Response) { journal.record(.response(response)) }
    func presentRole(response: Account.SetRole.Response) { journal.record(.response(response)) }
    func presentSignOut(response: Account.SignOut.Response) { journal.record(.response(response)) }
}

/// The view of every scene: it records the view models.
@MainActor
final class DisplaySpy: EnterDisplayLogic, SignUpDisplayLogic, ChangePasswordDisplayLogic,
    EditProfileDisplayLogic, AccountDisplayLogic
{
    let journal: Journal

    init(sourceLocation: SourceLocation = #_sourceLocation) {
        journal = Journal("the view", sourceLocation: sourceLocation)
    }

    func displayForm(viewModel: Enter.ShowForm.ViewModel) { journal.record(.viewModel(viewModel)) }
    func displaySignIn(viewModel: Enter.SignIn.ViewModel) { journal.record(.viewModel(viewModel)) }
    func displayGuest(viewModel: Enter.ContinueAsGuest.ViewModel) { journal.record(.viewModel(viewModel)) }
    func displayForm(viewModel: SignUp.ShowForm.ViewModel) { journal.record(.viewModel(viewModel)) }
    func displayCreatedAccount(viewModel: SignUp.CreateAccount.ViewModel) {
        journal.record(.viewModel(viewModel))
    }
    func displaySavedPassword(viewModel: ChangePassword.SavePassword.ViewModel) {
        journal.record(.viewModel(viewModel))
    }
    func displayProfile(viewModel: EditProfile.FetchProfile.ViewModel) {
        journal.record(.viewModel(viewModel))
    }
    func displaySavedProfile(viewModel: EditProfile.SaveProfile.ViewModel) {
        journal.record(.viewModel(viewModel))
    }
    func displayAccount(viewModel: Account.ShowAccount.ViewModel) { journal.record(.viewModel(viewModel)) }
    func displayRole(viewModel: Account.SetRole.ViewModel) { journal.record(.viewModel(viewModel)) }
    func displaySignOut(viewModel: Account.SignOut.ViewModel) { journal.record(.viewModel(viewModel)) }
}
