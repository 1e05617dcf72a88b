import Accounts
import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

@MainActor
@Suite("The interactors of the account, its password and its profile")
struct AccountInteractorTests {
    private let presenter = PresenterSpy()
    private let worker = WorkerStub()

    @Test("The account is shown in each state, and administrators may grant roles")
    func account() async {
        let interactor = AccountInteractor(presenter: presenter, worker: worker)
        var administrator = Person.ada
        administrator.roles = [Accounts.administrator]
        for person in [administrator, .ada] {
            worker.answer { $0.state = .signedIn(person) }
            await interactor.showAccount(request: .init())
            #expect(interactor.person == person)
        }
        worker.answer { $0.failure = .unavailable("no disk") }
        await interactor.showAccount(request: .init())
        presenter.expect(
            Account.ShowAccount.Response(state: .success(.signedIn(administrator)), mayGrantRoles: true),
            Account.ShowAccount.Response(state: .success(.signedIn(.ada))),
            Account.ShowAccount.Response(state: .failure(.unavailable("no disk")))
        )
        #expect(interactor.person == nil)
        worker.calls.expect(.currentState, .currentState, .currentState)
    }

    @Test(
        "A declared role is granted and revoked, and the account shown again; another is refused without a request"
    )
    func roles() async {
        let interactor = AccountInteractor(presenter: presenter, worker: worker, roles: ["keeper", "cook"])
        worker.answer { $0.state = .signedIn(.ada) }
        await interactor.setRole(request: .init(name: "Ada", role: "keeper", isGranted: true))
        await interactor.setRole(request: .init(name: "Ada", role: "gone", isGranted: false))
        await interactor.setRole(request: .init(name: "Ada", role: "gone", isGranted: true))
        worker.answer { $0.failure = .notAllowed("no") }
        await interactor.setRole(request: .init(name: "Bob", role: "cook", isGranted: true))
        worker.calls.expect(
            .setRole("keeper", isGranted: true, name: "Ada"),
            .currentState,
            .setRole("gone", isGranted: false, name: "Ada"),
            .currentState,
            .setRole("cook", isGranted: true, name: "Bob")
        )
        presenter.expect(
            Account.ShowAccount.Response(state: .success(.signedIn(.ada))),
            Account.SetRole.Response.set(.ada, role: "keeper", isGranted: true),
            Account.ShowAccount.Response(state: .success(.signedIn(.ada))),
            Account.SetRole.Response.set(.ada, role: "gone", isGranted: false),
            Account.SetRole.Response.unknownRole("gone", declared: ["keeper", "cook"]),
            Account.SetRole.Response.failed(.notAllowed("no"))
        )
    }

    @Test("Signing out succeeds or reports the reason")
    func signOut() async {
        let interactor = AccountInteractor(presenter: presenter, worker: worker)
        await interactor.signOut(request: .init())
        worker.answer { $0.failure = .unavailable("no disk") }
        await interactor.signOut(request: .init())
        worker.calls.expect(.signOut, .signOut)
        presenter.expect(
            Account.SignOut.Response.signedOut,
            Account.SignOut.Response.failed(.unavailable("no disk"))
        )
    }

    private let new = ChangePassword.SavePassword.Request(
        old: Secret("analytical engine"),
        new: Secret("difference engine")
    )

    @Test("A password changes if the old one is given and the new one is acceptable")
    func changePassword() async {
        let interactor = ChangePasswordInteractor(presenter: presenter, worker: worker)
        #expect(!interactor.isPasswordChanged)
        await interactor.savePassword(request: new)
        #expect(interactor.isPasswordChanged)
        worker.calls.expect(.changePassword(old: "analytical engine", new: "difference engine"))
        presenter.expect(ChangePassword.SavePassword.Response.saved())
    }

    @Test("A refused password change is reported, an invalid new password without calling the worker")
    func passwordProblems() async {
        let interactor = ChangePasswordInteractor(presenter: presenter, worker: worker)
        await interactor.savePassword(request: .init(old: Secret("x"), new: Secret("password")))
        for failure in [.refused, .invalid([.passwordTooCommon]), .sessionEnded] as [AuthenticationFailure] {
            worker.answer { $0.failure = failure }
            await interactor.savePassword(request: new)
        }
        #expect(!interactor.isPasswordChanged)
        presenter.expect(
            ChangePassword.SavePassword.Response.newRefused([.passwordTooCommon]),
            ChangePassword.SavePassword.Response.oldRefused,
            ChangePassword.SavePassword.Response.newRefused([.passwordTooCommon]),
            ChangePassword.SavePassword.Response.failed(.sessionEnded)
        )
        worker.calls.expect(
            Array(repeating: .changePassword(old: "analytical engine", new: "difference engine"), count: 3)
        )
    }

    private func edit(
        _ phone: String,
        email: String = "",
        language: LanguageChoice = .automatic
    ) -> FormEdit<ProfileDraft> {
        FormEdit(
            EditProfileViewController.form,
            base: ProfileDraft(),
            draft: ProfileDraft(phone: phone, email: email, language: language)
        )
    }

    @Test("A profile is fetched and saved")
    func profile() async {
        let interactor = EditProfileInteractor(presenter: presenter, worker: worker)
        worker.answer { $0.state = .signedIn(.ada) }
        await interactor.fetchProfile(request: .init())
        worker.answer { $0.failure = .invalid([.notAnEmail]) }
        await interactor.saveProfile(request: .init(edit: edit("112", email: "x")))
        #expect(!interactor.isProfileChanged)
        worker.answer { $0.failure = nil }
        await interactor.saveProfile(request: .init(edit: edit("112", language: .german)))
        presenter.expect(
            EditProfile.FetchProfile.Response(
                profile: .success(.init(phone: "+44 20", email: "ada@example.org"))
            ),
            EditProfile.SaveProfile.Response.refused([.notAnEmail]),
            EditProfile.SaveProfile.Response.saved
        )
        worker.calls.expect(
            .currentState,
            .changeProfile(edit("112", email: "x")),
            .changeProfile(edit("112", language: .german))
        )
        #expect(interactor.isProfileChanged)
    }

    @Test("Without a signed-in person there is no profile, and failures are reported")
    func noProfile() async {
        let interactor = EditProfileInteractor(presenter: presenter, worker: worker)
        await interactor.fetchProfile(request: .init())
        worker.answer { $0.failure = .unavailable("no disk") }
        await interactor.fetchProfile(request: .init())
        await interactor.saveProfile(request: .init(edit: edit("")))
        presenter.expect(
            EditProfile.FetchProfile.Response(profile: .failure(.sessionEnded)),
            EditProfile.FetchProfile.Response(profile: .failure(.unavailable("no disk"))),
            EditProfile.SaveProfile.Response.failed(.unavailable("no disk"))
        )
        worker.calls.expect(.currentState, .currentState, .changeProfile(edit("")))
    }
}
