import Accounts
import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

/// A router reads the data store as soon as the presenter's answer leads it on.
@MainActor
@Suite("000-25: each interactor of an account asks its worker, stores, and only then presents")
struct DataStoreOrderTests {
    private let journal = Journal()
    private let presenter = PresenterSpy()
    private let worker = WorkerStub()

    /// Has worker and presenter write to the journal, and the presenter what is stored too.
    private func observe(_ stored: @escaping @MainActor @Sendable () -> some Sendable) {
        worker.calls.write(to: journal)
        presenter.write(to: journal, storing: stored)
    }

    @Test("Signing in forgets who has just signed up before it greets them")
    func enter() async {
        let interactor = EnterInteractor(presenter: presenter, worker: worker)
        observe { [unowned interactor] in interactor.signedUpPerson }
        interactor.signedUpPerson = .ada
        await interactor.showForm(request: .init())
        journal.expect(.stored(Person?.none), .response(Enter.ShowForm.Response.signedUp(.ada)))
    }

    @Test("Signing up stores who has signed up")
    func signUp() async {
        let interactor = SignUpInteractor(presenter: presenter, worker: worker)
        observe { [unowned interactor] in interactor.signedUpPerson }
        let password = Secret("analytical engine")
        await interactor.createAccount(request: .init(draft: SignUpDraft(name: "Ada", password: password)))
        journal.expect(
            .work(
                WorkerCall.signUp(
                    name: "Ada",
                    password: "analytical engine",
                    phone: "",
                    email: "",
                    takingGuestRecords: false
                )
            ),
            .stored(Optional(Person.ada)),
            .response(SignUp.CreateAccount.Response.created)
        )
    }

    @Test("The account stores its person")
    func account() async {
        let interactor = AccountInteractor(presenter: presenter, worker: worker)
        observe { [unowned interactor] in interactor.person }
        worker.answer { $0.state = .signedIn(.ada) }
        await interactor.showAccount(request: .init())
        journal.expect(
            .work(WorkerCall.currentState),
            .stored(Optional(Person.ada)),
            .response(Account.ShowAccount.Response(state: .success(.signedIn(.ada))))
        )
    }

    @Test("A changed password is noted")
    func changePassword() async {
        let interactor = ChangePasswordInteractor(presenter: presenter, worker: worker)
        observe { [unowned interactor] in interactor.isPasswordChanged }
        await interactor.savePassword(
            request: .init(old: Secret("analytical engine"), new: Secret("difference engine"))
        )
        journal.expect(
            .work(WorkerCall.changePassword(old: "analytical engine", new: "difference engine")),
            .stored(true),
            .response(ChangePassword.SavePassword.Response.saved())
        )
    }

    @Test("A changed profile is noted")
    func editProfile() async {
        let interactor = EditProfileInteractor(presenter: presenter, worker: worker)
        let edit = FormEdit(
            EditProfileViewController.form,
            base: ProfileDraft(),
            draft: ProfileDraft(phone: "112")
        )
        observe { [unowned interactor] in interactor.isProfileChanged }
        await interactor.saveProfile(request: .init(edit: edit))
        journal.expect(
            .work(WorkerCall.changeProfile(edit)),
            .stored(true),
            .response(EditProfile.SaveProfile.Response.saved)
        )
    }
}
