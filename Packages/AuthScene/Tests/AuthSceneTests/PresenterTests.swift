import Accounts
import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

/// Each presenter alone, in front of a spy of its view.
@MainActor
@Suite("The presenters")
struct PresenterTests {
    private let view = DisplaySpy()

    @Test("004-09: a refused sign-in is worded at the password, without saying which of both was wrong")
    func refusedSignIn() {
        let presenter = EnterPresenter()
        presenter.viewController = view
        presenter.presentSignIn(response: .init(person: .failure(.refused)))
        let text =
            "the name or the password is wrong, or there were too many attempts; wait a little, then try again"
        var refusal = FormRefusal("", [("password", LocalizedText(verbatim: text))])
        refusal.message = Message(.error, "Not signed in: \(text).")
        view.expect(Enter.SignIn.ViewModel.refused(refusal))
    }

    @Test("Every other response of signing in is worded")
    func enter() {
        let presenter = EnterPresenter()
        presenter.viewController = view
        presenter.presentForm(response: .state(.success(.signedIn(.ada)), admitsGuests: true))
        presenter.presentForm(response: .state(.success(.offline(.ada)), admitsGuests: true))
        presenter.presentForm(response: .state(.success(.guest), admitsGuests: false))
        presenter.presentForm(response: .signedUp(.ada))
        presenter.presentForm(response: .state(.failure(.unavailable("no disk")), admitsGuests: true))
        typealias Form = Enter.ShowForm.ViewModel
        view.expect(
            Form.form(Message(.information, "Ada is signed in."), admitsGuests: true),
            Form.form(Message(.warning, AuthWording.offline), admitsGuests: true),
            Form.form(nil, admitsGuests: false),
            Form.complete(Message(.information, "Signed up as Ada.")),
            Form.form(Message(.error, "no disk"), admitsGuests: true)
        )
        presenter.presentSignIn(response: .init(person: .success(.ada)))
        presenter.presentSignIn(response: .init(person: .failure(.unavailable("no disk"))))
        presenter.presentGuest(response: .init())
        presenter.presentGuest(response: .init(failure: .unavailable("no disk")))
        view.expect(
            Enter.SignIn.ViewModel.complete(Message(.information, "Signed in as Ada.")),
            Enter.SignIn.ViewModel.alert(title: "Sign in", message: "no disk"),
            Enter.ContinueAsGuest.ViewModel.complete(Message(.information, "You continue as a guest.")),
            Enter.ContinueAsGuest.ViewModel.alert(title: "Sign in", message: "no disk")
        )
        presenter.presentSignIn(response: .init(person: .success(.ada), sessionProblem: "no folder"))
        presenter.presentGuest(response: .init(sessionProblem: "no folder"))
        let unsaved = " The session could not be saved and ends with this program: no folder"
        let messages = ["Signed in as Ada.", "You continue as a guest."].map {
            Message(.warning, LocalizedText(verbatim: $0 + unsaved))
        }
        view.expect(
            Enter.SignIn.ViewModel.toConfirm(messages[0]),
            Enter.ContinueAsGuest.ViewModel.toConfirm(messages[1])
        )
    }

    @Test(
        "A name that resembles another is reported at its field, with advice",
        arguments: [
            (
                .nameMisleading("it mixes Cyrillic (А) and Latin (d)"),
                "this name can be taken for another: it mixes Cyrillic (А) and Latin (d); write all of it in one "
                    + "script, with each mark once"
            ),
            (.nameLooksTaken, "this name looks like an existing one; choose another"),
        ] as [(AccountProblem, String)]
    )
    func similarNames(problem: AccountProblem, error: String) {
        let presenter = SignUpPresenter()
        presenter.viewController = view
        presenter.presentCreatedAccount(response: .refused([problem]))
        view.expect(
            SignUp.CreateAccount.ViewModel.refused(
                FormRefusal("Not signed up", [("name", LocalizedText(verbatim: error))])
            )
        )
    }

    @Test("A new account's mistakes appear at their fields and in the message")
    func signUp() {
        let presenter = SignUpPresenter()
        presenter.viewController = view
        presenter.presentForm(response: .init(hasGuestRecords: true))
        presenter.presentForm(response: .init(failure: .unavailable("no disk")))
        presenter.presentForm(response: .init(person: .ada))
        view.expect(
            SignUp.ShowForm.ViewModel(offersGuestRecords: true),
            SignUp.ShowForm.ViewModel(
                notice: Message(.warning, "It is unknown whether there are guest records: no disk")
            ),
            SignUp.ShowForm.ViewModel(
                isSignedIn: true,
                notice: Message(.information, "Signed in as Ada.")
            )
        )
        presenter.presentCreatedAccount(response: .refused([.nameTaken, .passwordTooShort]))
        presenter.presentCreatedAccount(response: .failed(.unavailable("no disk")))
        for (records, session) in [("no disk", nil), (nil, "no folder"), ("no disk", "no folder")]
            as [(LocalizedText?, LocalizedText?)]
        {
            presenter.presentCreatedAccount(
                response: .createdWithNotice(.ada, recordsProblem: records, sessionProblem: session)
            )
        }
        presenter.presentCreatedAccount(
            response: .createdWithNotice(.ada, recoveryCodes: ["K7QM-2XPD", "9RTA-HV4C"])
        )
        presenter.presentCreatedAccount(response: .created)
        let left = "Signed up as Ada, but the guest's records were not moved: no disk"
        let unsaved = "The session could not be saved and ends with this program: no folder"
        var refusal = FormRefusal(
            "",
            [
                ("name", "this name is taken; choose another, or sign in"),
                ("password", "a password has at least 8 characters"),
            ]
        )
        refusal.message = Message(
            .error,
            "Not signed up: this name is taken; choose another, or sign in; "
                + "a password has at least 8 characters."
        )
        view.expect(
            SignUp.CreateAccount.ViewModel.refused(refusal),
            SignUp.CreateAccount.ViewModel.refused(
                FormRefusal("Not signed up", .unavailable("no disk"))
            ),
            SignUp.CreateAccount.ViewModel.toConfirm(Message(.error, LocalizedText(verbatim: left))),
            SignUp.CreateAccount.ViewModel.toConfirm(
                Message(.warning, LocalizedText(verbatim: "Signed up as Ada. " + unsaved))
            ),
            SignUp.CreateAccount.ViewModel.toConfirm(
                Message(.error, LocalizedText(verbatim: left + ". " + unsaved))
            ),
            SignUp.CreateAccount.ViewModel.toConfirm(
                Message(.information, "Signed up as Ada."),
                AuthWording.blocks(ofCodes: ["K7QM-2XPD", "9RTA-HV4C"])
            ),
            SignUp.CreateAccount.ViewModel.created
        )
    }

    @Test("003-24: the account has texts for signed-in people, offline ones, guests, and nobody")
    func account() {
        let presenter = AccountPresenter()
        presenter.viewController = view
        var person = Person.ada
        person.phone = "+7 (999) 111-22-33"
        presenter.presentAccount(response: .init(state: .success(.signedIn(person))))
        presenter.presentAccount(response: .init(state: .success(.offline(.ada))))
        presenter.presentAccount(response: .init(state: .success(.guest)))
        presenter.presentAccount(response: .init(state: .failure(.unavailable("no disk"))))
        view.expect(
            Account.ShowAccount.ViewModel(
                items: [
                    .init("Name", "Ada"),
                    // 004-24: as the home screen shows it.
                    .init("Phone", "+7 (999) 111 22 33", kind: .phone),
                    .init("E-mail", "ada@example.org", kind: .email),
                ],
                choices: [.editProfile, .changePassword, .recovery, .tokens, .signOut]
            ),
            Account.ShowAccount.ViewModel(
                items: [
                    .init("Name", "Ada"), .init("Phone", "+44 20", kind: .phone),
                    .init("E-mail", "ada@example.org", kind: .email),
                ],
                choices: [.signOut],
                notice: Message(
                    .warning,
                    "You are offline: the accounts cannot be reached. Your records can be read, and not changed."
                )
            ),
            Account.ShowAccount.ViewModel(
                text: "You are a guest. With an account, only you can see your records.",
                choices: [.signIn, .signUp]
            ),
            Account.ShowAccount.ViewModel(
                choices: [.signIn, .signUp],
                notice: Message(.error, "no disk")
            )
        )
        presenter.presentSignOut(response: .signedOut)
        presenter.presentSignOut(response: .failed(.unavailable("no disk")))
        view.expect(
            Account.SignOut.ViewModel.signedOut(
                .init(
                    text: "Nobody is signed in.",
                    choices: [.signIn, .signUp],
                    notice: Message(.information, "Signed out.")
                )
            ),
            Account.SignOut.ViewModel.failed(Message(.error, "Not signed out: no disk"))
        )
    }

    @Test("A refused password or profile shows the mistake at its field, a saved one has a message")
    func changes() {
        let password = ChangePasswordPresenter()
        password.viewController = view
        password.presentSavedPassword(response: .oldRefused)
        password.presentSavedPassword(response: .newRefused([.passwordTooCommon]))
        let old = "the old password is wrong, or there were too many attempts; wait a little, then try again"
        let new = "this password is one of the most common, which are tried first; choose another"
        let profile = EditProfilePresenter()
        profile.viewController = view
        profile.presentSavedProfile(response: .refused([.notAnEmail]))
        profile.presentSavedProfile(response: .saved)
        password.presentSavedPassword(response: .saved())
        profile.presentProfile(response: .init(profile: .failure(.sessionEnded)))
        let email = "this is not an e-mail address like ada@example.org"
        view.expect(
            ChangePassword.SavePassword.ViewModel.refused(
                FormRefusal("Not changed", [("old", LocalizedText(verbatim: old))])
            ),
            ChangePassword.SavePassword.ViewModel.refused(
                FormRefusal("Not changed", [("new", LocalizedText(verbatim: new))])
            ),
            EditProfile.SaveProfile.ViewModel.refused(
                FormRefusal("Not saved", [("email", LocalizedText(verbatim: email))])
            ),
            EditProfile.SaveProfile.ViewModel.saved(Message(.information, "The profile was changed.")),
            ChangePassword.SavePassword.ViewModel.saved(
                Message(.information, "The password was changed. Every other session has ended.")
            ),
            EditProfile.FetchProfile.ViewModel.missing(
                Message(.error, "the session has ended; sign in again")
            )
        )
    }

    @Test("A changed role is reported, and those who may grant roles are offered to")
    func roles() {
        let presenter = AccountPresenter()
        let view = DisplaySpy()
        presenter.viewController = view
        presenter.presentRole(response: .set(.ada, role: "keeper", isGranted: true))
        presenter.presentRole(response: .set(.ada, role: "keeper", isGranted: false))
        presenter.presentRole(response: .unknownRole("x", declared: ["keeper", "cook"]))
        presenter.presentRole(response: .failed(.unknownPerson("Bob")))
        presenter.presentAccount(
            response: .init(
                state: .success(.signedIn(Person(id: "a", name: "Ada", roles: ["keeper", "administrator"]))),
                mayGrantRoles: true
            )
        )
        view.expect(
            Account.SetRole.ViewModel(notice: Message(.information, "Ada has the role 'keeper'.")),
            Account.SetRole.ViewModel(
                notice: Message(.information, "Ada does not have the role 'keeper' any more.")
            ),
            Account.SetRole.ViewModel(
                notice: Message(.error, "There is no role 'x'; available: keeper, cook.")
            ),
            Account.SetRole.ViewModel(
                notice: Message(.error, "No role was changed: there is no account 'Bob'")
            ),
            Account.ShowAccount.ViewModel(
                items: [
                    .init("Name", "Ada"),
                    .init("Roles", "administrator, keeper"),
                ],
                choices: [.editProfile, .changePassword, .recovery, .tokens, .grant, .revoke, .signOut]
            )
        )
    }
}
