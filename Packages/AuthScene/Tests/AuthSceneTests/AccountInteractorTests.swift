import Accounts
import SceneTestKit
import Testing

@testable import AuthScene

@MainActor
@Suite("The interactors of the account, its password and its profile")
struct AccountInteractorTests {
    private let presenter = PresenterSpy()
    private let worker = WorkerStub()

    @Test("The account is shown in each state, and what another scene changed is told once")
    func account() async {
        let interactor = AccountInteractor(presenter: presenter, worker: worker)
        interactor.change = .passwordChanged
        worker.answer { $0.state = .signedIn(.ada) }
        await interactor.showAccount(request: .init())
        await interactor.showAccount(request: .init())
        worker.answer { $0.failure = .unavailable("no disk") }
        await interactor.showAccount(request: .init())
        presenter.journal.expect(
            .response(
                Account.ShowAccount.Response(state: .success(.signedIn(.ada)), change: .passwordChanged)
            ),
            .response(Account.ShowAccount.Response(state: .success(.signedIn(.ada)))),
            .response(Account.ShowAccount.Response(state: .failure(.unavailable("no disk"))))
        )
        worker.calls.expect(.currentState, .currentState, .currentState)
    }

    @Test("Signing out is done, or says why not")
    func signOut() async {
        let interactor = AccountInteractor(presenter: presenter, worker: worker)
        await interactor.signOut(request: .init())
        worker.answer { $0.failure = .unavailable("no disk") }
        await interactor.signOut(request: .init())
        worker.calls.expect(.signOut, .signOut)
        presenter.journal.expect(
            .response(Account.SignOut.Response.signedOut),
            .response(Account.SignOut.Response.failed(.unavailable("no disk")))
        )
    }

    @Test("A password is changed when the old is there, the new will do, and both new ones are the same")
    func changePassword() async {
        let interactor = ChangePasswordInteractor(presenter: presenter, worker: worker)
        await interactor.showForm(request: .init())
        await interactor.changeField(request: .init(field: "new", values: ["difference engine"]))
        await interactor.changeField(request: .init(field: "repeat", values: ["difference engine"]))
        #expect(!interactor.isPasswordChanged)
        await interactor.savePassword(request: .init(values: ["old": ["analytical engine"]]))
        #expect(interactor.isPasswordChanged)
        worker.calls.expect(.changePassword(old: "analytical engine", new: "difference engine"))
        presenter.journal.expect(
            .response(ChangePassword.ShowForm.Response()),
            .response(ChangePassword.ChangeField.Response(typed: [.new])),
            .response(ChangePassword.ChangeField.Response(typed: [.new, .repetition])),
            .response(ChangePassword.SavePassword.Response.saved)
        )
    }

    @Test("What keeps a password from being changed is told, and all three are typed anew")
    func passwordProblems() async {
        let interactor = ChangePasswordInteractor(presenter: presenter, worker: worker)
        await interactor.savePassword(request: .init(values: ["new": ["password"], "repeat": ["x"]]))
        await interactor.savePassword(request: .init())
        worker.answer { $0.failure = .refused }
        let good = ["old": ["x"], "new": ["difference engine"], "repeat": ["difference engine"]]
        await interactor.savePassword(request: .init(values: good))
        worker.answer { $0.failure = .invalid([.passwordTooCommon]) }
        await interactor.savePassword(request: .init(values: good))
        worker.answer { $0.failure = .sessionEnded }
        await interactor.savePassword(request: .init(values: good))
        presenter.journal.expect(
            .response(
                ChangePassword.SavePassword.Response.refused(
                    [.oldMissing, .new(.passwordTooCommon), .passwordsDiffer]
                )
            ),
            .response(
                ChangePassword.SavePassword.Response.refused([.oldMissing, .new(.passwordTooShort)])
            ),
            .response(ChangePassword.SavePassword.Response.refused([.oldRefused])),
            .response(ChangePassword.SavePassword.Response.refused([.new(.passwordTooCommon)])),
            .response(ChangePassword.SavePassword.Response.failed(.sessionEnded))
        )
        worker.calls.expect(
            Array(repeating: .changePassword(old: "x", new: "difference engine"), count: 3)
        )
    }

    @Test("A profile is fetched, changed and saved")
    func profile() async {
        let interactor = EditProfileInteractor(presenter: presenter, worker: worker)
        worker.answer { $0.state = .signedIn(.ada) }
        await interactor.fetchProfile(request: .init())
        for phone in ["112", "+44 20", "112"] {
            await interactor.changeField(request: .init(field: "phone", values: [phone]))
        }
        worker.answer { $0.failure = .invalid([.notAnEmail]) }
        await interactor.saveProfile(request: .init(values: ["email": ["x"]]))
        worker.answer { $0.failure = nil }
        await interactor.saveProfile(request: .init(values: ["email": []]))
        presenter.journal.expect(
            .response(
                EditProfile.FetchProfile.Response(
                    profile: .success(.init(phone: "+44 20", email: "ada@example.org"))
                )
            ),
            .response(
                EditProfile.ChangeField.Response(
                    draft: .init(phone: "112", email: "ada@example.org"),
                    isModified: true
                )
            ),
            .response(
                EditProfile.ChangeField.Response(
                    draft: .init(phone: "+44 20", email: "ada@example.org"),
                    isModified: false
                )
            ),
            .response(
                EditProfile.ChangeField.Response(
                    draft: .init(phone: "112", email: "ada@example.org"),
                    isModified: true
                )
            ),
            .response(
                EditProfile.SaveProfile.Response.refused(.init(phone: "112", email: "x"), [.notAnEmail])
            ),
            .response(EditProfile.SaveProfile.Response.saved)
        )
        worker.calls.expect(
            .currentState,
            .changeProfile(phone: "112", email: "x"),
            .changeProfile(phone: "112", email: "")
        )
        #expect(interactor.isProfileChanged)
    }

    @Test("Without anybody signed in there is no profile, and a failure is told")
    func noProfile() async {
        let interactor = EditProfileInteractor(presenter: presenter, worker: worker)
        await interactor.fetchProfile(request: .init())
        worker.answer { $0.failure = .unavailable("no disk") }
        await interactor.fetchProfile(request: .init())
        await interactor.saveProfile(request: .init())
        presenter.journal.expect(
            .response(EditProfile.FetchProfile.Response(profile: .failure(.sessionEnded))),
            .response(EditProfile.FetchProfile.Response(profile: .failure(.unavailable("no disk")))),
            .response(EditProfile.SaveProfile.Response.failed(.init(), .unavailable("no disk")))
        )
        worker.calls.expect(.currentState, .currentState, .changeProfile(phone: "", email: ""))
    }
}
