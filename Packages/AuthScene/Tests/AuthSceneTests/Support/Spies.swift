import SceneTestKit
import Testing

@testable import AuthScene

/// The presenter of every scene: it records the responses.
final class PresenterSpy: ValueSpy, EnterPresentationLogic, SignUpPresentationLogic,
    ChangePasswordPresentationLogic,
    EditProfilePresentationLogic, AccountPresentationLogic, AccessTokensPresentationLogic,
    ResetPasswordPresentationLogic, RecoveryPresentationLogic
{
    func presentForm(response: ResetPassword.ShowForm.Response) { record(response) }
    func presentReset(response: ResetPassword.Reset.Response) { record(response) }
    func presentRecovery(response: Recovery.ShowRecovery.Response) { record(response) }
    func presentCodes(response: Recovery.RenewCodes.Response) { record(response) }
    func presentMadeLink(response: Recovery.MakeLink.Response) { record(response) }
    func presentRevokedLinks(response: Recovery.RevokeLinks.Response) { record(response) }
    func presentTokens(response: AccessTokens.ShowTokens.Response) { record(response) }
    func presentMadeToken(response: AccessTokens.MakeToken.Response) { record(response) }
    func presentRevokedTokens(response: AccessTokens.RevokeTokens.Response) { record(response) }
    func presentForm(response: Enter.ShowForm.Response) { record(response) }
    func presentSignIn(response: Enter.SignIn.Response) { record(response) }
    func presentGuest(response: Enter.ContinueAsGuest.Response) { record(response) }
    func presentForm(response: SignUp.ShowForm.Response) { record(response) }
    func presentCreatedAccount(response: SignUp.CreateAccount.Response) { record(response) }
    func presentSavedPassword(response: ChangePassword.SavePassword.Response) { record(response) }
    func presentProfile(response: EditProfile.FetchProfile.Response) { record(response) }
    func presentSavedProfile(response: EditProfile.SaveProfile.Response) { record(response) }
    func presentAccount(response: Account.ShowAccount.Response) { record(response) }
    func presentRole(response: Account.SetRole.Response) { record(response) }
    func presentSignOut(response: Account.SignOut.Response) { record(response) }
}

/// The view of every scene: it records the view models.
final class DisplaySpy: ValueSpy, EnterDisplayLogic, SignUpDisplayLogic, ChangePasswordDisplayLogic,
    EditProfileDisplayLogic, AccountDisplayLogic, AccessTokensDisplayLogic, ResetPasswordDisplayLogic,
    RecoveryDisplayLogic
{
    func displayForm(viewModel: ResetPassword.ShowForm.ViewModel) { record(viewModel) }
    func displayReset(viewModel: ResetPassword.Reset.ViewModel) { record(viewModel) }
    func displayRecovery(viewModel: Recovery.ShowRecovery.ViewModel) { record(viewModel) }
    func displayMade(viewModel: Recovery.RenewCodes.ViewModel) { record(viewModel) }
    func displayRevokedLinks(viewModel: Recovery.RevokeLinks.ViewModel) { record(viewModel) }
    func displayTokens(viewModel: AccessTokens.ShowTokens.ViewModel) { record(viewModel) }
    func displayMadeToken(viewModel: AccessTokens.MakeToken.ViewModel) { record(viewModel) }
    func displayRevokedTokens(viewModel: AccessTokens.RevokeTokens.ViewModel) { record(viewModel) }
    func displayForm(viewModel: Enter.ShowForm.ViewModel) { record(viewModel) }
    func displaySignIn(viewModel: Enter.SignIn.ViewModel) { record(viewModel) }
    func displayGuest(viewModel: Enter.ContinueAsGuest.ViewModel) { record(viewModel) }
    func displayForm(viewModel: SignUp.ShowForm.ViewModel) { record(viewModel) }
    func displayCreatedAccount(viewModel: SignUp.CreateAccount.ViewModel) { record(viewModel) }
    func displaySavedPassword(viewModel: ChangePassword.SavePassword.ViewModel) { record(viewModel) }
    func displayProfile(viewModel: EditProfile.FetchProfile.ViewModel) { record(viewModel) }
    func displaySavedProfile(viewModel: EditProfile.SaveProfile.ViewModel) { record(viewModel) }
    func displayAccount(viewModel: Account.ShowAccount.ViewModel) { record(viewModel) }
    func displayRole(viewModel: Account.SetRole.ViewModel) { record(viewModel) }
    func displaySignOut(viewModel: Account.SignOut.ViewModel) { record(viewModel) }
}
