import Accounts
import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

/// The interactor of every scene: it records the requests.
final class InteractorSpy: ValueSpy, EnterBusinessLogic, SignUpBusinessLogic, ChangePasswordBusinessLogic,
    EditProfileBusinessLogic, AccountBusinessLogic, AccessTokensBusinessLogic, ResetPasswordBusinessLogic,
    RecoveryBusinessLogic
{
    func showForm(request: ResetPassword.ShowForm.Request) { record(request) }
    func resetPassword(request: ResetPassword.Reset.Request) async { record(request) }
    func showRecovery(request: Recovery.ShowRecovery.Request) async { record(request) }
    func renewCodes(request: Recovery.RenewCodes.Request) async { record(request) }
    func makeLink(request: Recovery.MakeLink.Request) async { record(request) }
    func revokeLinks(request: Recovery.RevokeLinks.Request) async { record(request) }
    func showTokens(request: AccessTokens.ShowTokens.Request) async { record(request) }
    func makeToken(request: AccessTokens.MakeToken.Request) async { record(request) }
    func revokeTokens(request: AccessTokens.RevokeTokens.Request) async { record(request) }
    func showForm(request: Enter.ShowForm.Request) async { record(request) }
    func signIn(request: Enter.SignIn.Request) async { record(request) }
    func continueAsGuest(request: Enter.ContinueAsGuest.Request) async { record(request) }
    func showForm(request: SignUp.ShowForm.Request) async { record(request) }
    func createAccount(request: SignUp.CreateAccount.Request) async { record(request) }
    func savePassword(request: ChangePassword.SavePassword.Request) async { record(request) }
    func fetchProfile(request: EditProfile.FetchProfile.Request) async { record(request) }
    func saveProfile(request: EditProfile.SaveProfile.Request) async { record(request) }
    func showAccount(request: Account.ShowAccount.Request) async { record(request) }
    func setRole(request: Account.SetRole.Request) async { record(request) }
    func signOut(request: Account.SignOut.Request) async { record(request) }
}

/// The data store of every scene.
@MainActor
final class StoreDouble: EnterDataStore, SignUpDataStore, ChangePasswordDataStore, EditProfileDataStore,
    AccountDataStore, AccessTokensDataStore, ResetPasswordDataStore, RecoveryDataStore
{
    var link: String?
    var links: [RecoveryLink] = []
    var tokens: [AccessToken] = []
    var signedUpPerson: Person?
    var isPasswordChanged = false
    var isProfileChanged = false
    var person: Person?
}

/// A call that a view controller makes on its router.
enum RouterCall: Equatable, Sendable {
    case route(String, hasSegue: Bool)
    case perform(String, hasSegue: Bool)
}

/// A router that goes nowhere, and responds to some selectors.
@MainActor
class RouterSpy: SegueRouting {
    let calls = Spy<RouterCall>("the router")
    let store = StoreDouble()
    private let known: [String]

    class var selectors: [String] { [] }

    init(respondingTo known: String...) {
        self.known = known
    }

    func responds(to selector: String) -> Bool { known.contains(selector) }

    func perform(_ selector: String, with segue: Segue?) {
        calls.record(.perform(selector, hasSegue: segue != nil))
    }

    func record(_ scene: String, _ segue: Segue?) {
        calls.record(.route(scene, hasSegue: segue != nil))
    }
}

final class EnterRouterSpy: RouterSpy, EnterRoutingLogic, EnterDataPassing {
    var dataStore: any EnterDataStore { store }

    func routeToSignUp(segue: Segue?) { record("SignUp", segue) }
    func routeToResetPassword(segue: Segue?) { record("ResetPassword", segue) }
}

final class SignUpRouterSpy: RouterSpy, SignUpRoutingLogic, SignUpDataPassing {
    var dataStore: any SignUpDataStore { store }

    func routeToEnter(segue: Segue?) { record("Enter", segue) }
}

final class ChangePasswordRouterSpy: RouterSpy, ChangePasswordRoutingLogic, ChangePasswordDataPassing {
    var dataStore: any ChangePasswordDataStore { store }

    func routeToOrigin(segue: Segue?) { record("Origin", segue) }
}

final class EditProfileRouterSpy: RouterSpy, EditProfileRoutingLogic, EditProfileDataPassing {
    var dataStore: any EditProfileDataStore { store }

    func routeToOrigin(segue: Segue?) { record("Origin", segue) }
}

final class AccountRouterSpy: RouterSpy, AccountRoutingLogic, AccountDataPassing {
    var dataStore: any AccountDataStore { store }

    func routeToEditProfile(segue: Segue?) { record("EditProfile", segue) }
    func routeToChangePassword(segue: Segue?) { record("ChangePassword", segue) }
    func routeToRecovery(segue: Segue?) { record("Recovery", segue) }
    func routeToAccessTokens(segue: Segue?) { record("AccessTokens", segue) }
    func routeToEnter(segue: Segue?) { record("Enter", segue) }
    func routeToSignUp(segue: Segue?) { record("SignUp", segue) }
}

final class AccessTokensRouterSpy: RouterSpy, AccessTokensRoutingLogic, AccessTokensDataPassing {
    var dataStore: any AccessTokensDataStore { store }
}

final class ResetPasswordRouterSpy: RouterSpy, ResetPasswordRoutingLogic, ResetPasswordDataPassing {
    var dataStore: any ResetPasswordDataStore { store }
}

final class RecoveryRouterSpy: RouterSpy, RecoveryRoutingLogic, RecoveryDataPassing {
    var dataStore: any RecoveryDataStore { store }
}

/// Expects that the scene has the router's data store, and calls its router by selector where that responds.
@MainActor
func expectRouting(
    of view: some SceneViewController,
    named name: String,
    by router: RouterSpy,
    to identifier: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(view.sceneName == name, sourceLocation: sourceLocation)
    #expect(view.dataStore === router.store, sourceLocation: sourceLocation)
    #expect(view.parameters == [:], sourceLocation: sourceLocation)
    for identifier in [identifier, "Nowhere"] {
        view.prepare(
            for: Segue(
                identifier: identifier,
                kind: .push,
                source: view,
                destination: StandInScene(identifier)
            )
        )
    }
    router.calls.expect(.perform("routeTo" + identifier, hasSegue: true), sourceLocation: sourceLocation)
}
