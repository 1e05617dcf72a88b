import Accounts
import SceneTestKit
import Testing

@testable import AuthScene

/// Each presenter alone, in front of a spy of its view.
@MainActor
@Suite("The presenters")
struct PresenterTests {
    private let view = DisplaySpy()

    private func enterForm(
        _ name: String = "",
        hint: String? = nil,
        nameError: String? = nil,
        passwordError: String? = nil,
        notice: Notice? = nil
    ) -> FormViewModel {
        FormViewModel(
            fields: [
                .init(field: "name", value: name, error: nameError),
                .init(field: "password", hint: hint, error: passwordError),
            ],
            notice: notice
        )
    }

    @Test("004-09: a refused sign-in is worded at the password, without saying which of both was wrong")
    func refusedSignIn() {
        let presenter = EnterPresenter()
        presenter.viewController = view
        presenter.presentSignIn(response: .failed(name: "Ada", .refused))
        let text =
            "the name or the password is wrong, or there were too many attempts; wait a little, then try again"
        view.journal.expect(
            .viewModel(
                Enter.SignIn.ViewModel.form(
                    enterForm("Ada", passwordError: text, notice: .error("Not signed in: \(text)."))
                )
            )
        )
    }

    @Test("Every other response of signing in is worded")
    func enter() {
        let presenter = EnterPresenter()
        presenter.viewController = view
        presenter.presentForm(response: .form(name: "x", .signedIn(.ada)))
        presenter.presentForm(response: .form(name: "", .guest))
        presenter.presentForm(response: .signedUp(.ada))
        presenter.presentForm(response: .failed(name: "x", .unavailable("no disk")))
        view.journal.expect(
            .viewModel(
                Enter.ShowForm.ViewModel.form(enterForm("x", notice: .information("Ada is signed in.")))
            ),
            .viewModel(Enter.ShowForm.ViewModel.form(enterForm())),
            .viewModel(
                Enter.ShowForm.ViewModel.complete(enterForm(notice: .information("Signed up as Ada.")))
            ),
            .viewModel(Enter.ShowForm.ViewModel.form(enterForm("x", notice: .error("no disk"))))
        )
        presenter.presentChangedField(response: .init(name: "x", hasPassword: true))
        view.journal.expect(.viewModel(enterForm("x", hint: "typed, and not shown")))
        presenter.presentSignIn(response: .signedIn(.ada))
        presenter.presentSignIn(response: .missing([.name, .password], name: ""))
        presenter.presentSignIn(response: .failed(name: "x", .unavailable("no disk")))
        presenter.presentGuest(response: .done)
        presenter.presentGuest(response: .failed(name: "", .unavailable("no disk")))
        view.journal.expect(
            .viewModel(
                Enter.SignIn.ViewModel.complete(enterForm(notice: .information("Signed in as Ada.")))
            ),
            .viewModel(
                Enter.SignIn.ViewModel.form(
                    enterForm(
                        nameError: "a name is needed",
                        passwordError: "a password is needed",
                        notice: .error("Not signed in: a name is needed; a password is needed.")
                    )
                )
            ),
            .viewModel(
                Enter.SignIn.ViewModel.alert(enterForm("x"), .init(title: "Sign in", message: "no disk"))
            ),
            .viewModel(
                Enter.SignIn.ViewModel.complete(enterForm(notice: .information("You go on as a guest.")))
            ),
            .viewModel(
                Enter.SignIn.ViewModel.alert(enterForm(), .init(title: "Sign in", message: "no disk"))
            )
        )
    }

    @Test(
        "A name that can be taken for another is told at its field, with what would be right",
        arguments: [
            (
                .nameMisleading("it mixes Cyrillic (А) and Latin (d)"),
                "this name can be taken for another: it mixes Cyrillic (А) and Latin (d); write all of it in one "
                    + "script, with each mark once"
            ),
            (.nameLooksTaken, "somebody has a name that looks the same; choose another"),
        ] as [(AccountProblem, String)]
    )
    func similarNames(problem: AccountProblem, error: String) {
        let presenter = SignUpPresenter()
        presenter.viewController = view
        presenter.presentCreatedAccount(
            response: .refused(SignUpDraft(name: "Аda"), [.account(problem)])
        )
        view.journal.expect(
            .viewModel(
                SignUp.CreateAccount.ViewModel.form(
                    FormViewModel(
                        fields: [
                            .init(field: "name", value: "Аda", error: error), .init(field: "password"),
                            .init(field: "repeat"), .init(field: "phone"), .init(field: "email"),
                        ],
                        notice: .error("Not signed up: \(error).")
                    )
                )
            )
        )
    }

    @Test("What is wrong with a new account is worded at its field, and the message names all of it")
    func signUp() {
        let presenter = SignUpPresenter()
        presenter.viewController = view
        let draft = SignUpDraft(name: "Ada", hasPassword: true, takesGuestRecords: true)
        presenter.presentCreatedAccount(
            response: .refused(draft, [.account(.nameTaken), .account(.passwordTooShort), .passwordsDiffer])
        )
        presenter.presentCreatedAccount(response: .createdWithoutRecords(.ada, reason: "no disk"))
        presenter.presentCreatedAccount(response: .created)
        view.journal.expect(
            .viewModel(
                SignUp.CreateAccount.ViewModel.form(
                    FormViewModel(
                        fields: [
                            .init(
                                field: "name",
                                value: "Ada",
                                error: "somebody has this name already; choose another, or sign in"
                            ),
                            .init(
                                field: "password",
                                hint: "typed, and not shown",
                                error: "a password has at least 8 characters"
                            ),
                            .init(
                                field: "repeat",
                                error: "the two passwords differ; type the same one twice"
                            ),
                            .init(field: "phone"), .init(field: "email"),
                            .init(field: "guest-records", value: "true"),
                        ],
                        notice: .error(
                            "Not signed up: somebody has this name already; choose another, or sign in; "
                                + "a password has at least 8 characters; "
                                + "the two passwords differ; type the same one twice."
                        )
                    )
                )
            ),
            .viewModel(
                SignUp.CreateAccount.ViewModel.toConfirm(
                    .error("Signed up as Ada, but the guest's records were not taken along: no disk")
                )
            ),
            .viewModel(SignUp.CreateAccount.ViewModel.created)
        )
    }

    @Test("The account is worded for those who are signed in, for guests, and for nobody")
    func account() {
        let presenter = AccountPresenter()
        presenter.viewController = view
        presenter.presentAccount(response: .init(state: .success(.signedIn(.ada)), change: .profileChanged))
        presenter.presentAccount(response: .init(state: .success(.guest)))
        presenter.presentAccount(response: .init(state: .failure(.unavailable("no disk"))))
        view.journal.expect(
            .viewModel(
                Account.ShowAccount.ViewModel(
                    items: [
                        .init(label: "Name", value: "Ada"), .init(label: "Phone", value: "+44 20"),
                        .init(label: "E-mail", value: "ada@example.org"),
                    ],
                    choices: [.editProfile, .changePassword, .signOut],
                    notice: .information("The profile was changed.")
                )
            ),
            .viewModel(
                Account.ShowAccount.ViewModel(
                    text: "You go on as a guest. An account keeps what you store for you alone.",
                    choices: [.signIn, .signUp]
                )
            ),
            .viewModel(
                Account.ShowAccount.ViewModel(choices: [.signIn, .signUp], notice: .error("no disk"))
            )
        )
        presenter.presentSignOut(response: .signedOut)
        presenter.presentSignOut(response: .failed(.unavailable("no disk")))
        view.journal.expect(
            .viewModel(
                Account.SignOut.ViewModel.signedOut(
                    .init(
                        text: "Nobody is signed in.",
                        choices: [.signIn, .signUp],
                        notice: .information("Signed out.")
                    )
                )
            ),
            .viewModel(Account.SignOut.ViewModel.failed(.error("Not signed out: no disk")))
        )
    }

    @Test("What keeps a password or a profile from being changed is worded at its field")
    func changes() {
        let password = ChangePasswordPresenter()
        password.viewController = view
        password.presentSavedPassword(response: .refused([.oldRefused, .new(.passwordTooCommon)]))
        let old = "the old password is wrong, or there were too many attempts; wait a little, then try again"
        let new = "this password is one of the most common, which are tried first; choose another"
        let profile = EditProfilePresenter()
        profile.viewController = view
        profile.presentSavedProfile(response: .refused(.init(phone: "1", email: "x"), [.notAnEmail]))
        profile.presentProfile(response: .init(profile: .failure(.sessionEnded)))
        let email = "this is no e-mail address: one looks like ada@example.org"
        view.journal.expect(
            .viewModel(
                ChangePassword.SavePassword.ViewModel.form(
                    FormViewModel(
                        fields: [
                            .init(field: "old", error: old), .init(field: "new", error: new),
                            .init(field: "repeat"),
                        ],
                        notice: .error("Not changed: \(old); \(new).")
                    )
                )
            ),
            .viewModel(
                EditProfile.SaveProfile.ViewModel.form(
                    FormViewModel(
                        fields: [
                            .init(field: "phone", value: "1"),
                            .init(field: "email", value: "x", error: email),
                        ],
                        notice: .error("Not saved: \(email)."),
                        leaveQuestion: "Leave without saving what was changed?"
                    )
                )
            ),
            .viewModel(
                EditProfile.FetchProfile.ViewModel.missing(
                    .error("nobody is signed in any more; sign in again")
                )
            )
        )
    }
}
