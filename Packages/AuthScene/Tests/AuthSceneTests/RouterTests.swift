import Accounts
import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

/// The routers of this package, each with a data store of its own.
@MainActor
@Suite("000-31: the routers of an account")
struct RouterTests {
    private let store = StoreDouble()
    private let host = RecordingHost()
    private let scene = StandInScene()

    init() { scene.host = host }

    private func segue(to dataStore: AnyObject?, _ kind: SegueKind = .push) -> Segue {
        Segue(
            identifier: "Next",
            kind: kind,
            source: scene,
            destination: StandInScene(dataStore: dataStore)
        )
    }

    @Test("000-20: called without a segue, each method starts its transition")
    func starts() {
        let enter = EnterRouter(dataStore: store)
        let signUp = SignUpRouter(dataStore: store)
        let account = AccountRouter(dataStore: store)
        let password = ChangePasswordRouter(dataStore: store)
        let profile = EditProfileRouter(dataStore: store)
        enter.viewController = scene
        signUp.viewController = scene
        account.viewController = scene
        password.viewController = scene
        profile.viewController = scene
        enter.routeToSignUp(segue: nil)
        enter.routeToResetPassword(segue: nil)
        signUp.routeToEnter(segue: nil)
        account.routeToEditProfile(segue: nil)
        account.routeToChangePassword(segue: nil)
        account.routeToRecovery(segue: nil)
        account.routeToEnter(segue: nil)
        account.routeToSignUp(segue: nil)
        password.routeToOrigin(segue: nil)
        profile.routeToOrigin(segue: nil)
        host.expect(
            .segue("SignUp"),
            .segue("ResetPassword"),
            .segue("Enter"),
            .segue("EditProfile"),
            .segue("ChangePassword"),
            .segue("Recovery"),
            .segue("Enter"),
            .segue("SignUp"),
            .segue("Origin"),
            .segue("Origin")
        )
    }

    @Test("000-08, 000-19: the screen to sign in receives who has signed up, and no transition starts")
    func signedUp() {
        store.signedUpPerson = .ada
        let destination = StoreDouble()
        let segue = segue(to: destination, .unwind)
        let router = SignUpRouter(dataStore: store)
        router.viewController = scene
        router.routeToEnter(segue: segue)
        #expect(destination.signedUpPerson == .ada)
        #expect(segue.failure == nil)
        host.expect()
    }

    @Test("003-01: a form leads back to a scene of any kind, and fails for none")
    func back() {
        for data in [StoreDouble(), nil] {
            for router in [ChangePasswordRouter(dataStore: store), EditProfileRouter(dataStore: store)]
                as [any SegueRouting]
            {
                let segue = segue(to: data, .back)
                router.perform("routeToOrigin", with: segue)
                #expect(segue.failure == nil)
            }
        }
        host.expect()
    }
}
