import Accounts
import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

@MainActor
@Suite("The interactor of signing up")
struct SignUpInteractorTests {
    private let presenter = PresenterSpy()
    private let worker = WorkerStub()
    private let interactor: SignUpInteractor
    private let draft = SignUpDraft(
        name: "Ada",
        password: Secret("analytical engine"),
        repetition: Secret("analytical engine"),
        phone: "+44 20",
        email: "ada@example.org"
    )

    init() {
        interactor = SignUpInteractor(presenter: presenter, worker: worker)
    }

    private func signUp(takingGuestRecords: Bool = false) -> WorkerCall {
        .signUp(
            name: "Ada",
            password: "analytical engine",
            phone: "+44 20",
            email: "ada@example.org",
            takingGuestRecords: takingGuestRecords
        )
    }

    @Test("A whole form makes an account, and a repeated request makes no second one")
    func create() async {
        await interactor.createAccount(request: .init(draft: draft))
        await interactor.createAccount(request: .init(draft: draft))
        worker.calls.expect(signUp())
        presenter.expect(
            SignUp.CreateAccount.Response.created,
            SignUp.CreateAccount.Response.created
        )
        #expect(interactor.signedUpPerson == .ada)
    }

    @Test("All mistakes are reported at once, without calling the worker")
    func problems() async {
        let draft = SignUpDraft(name: "", password: Secret("x"), phone: "x", email: "x")
        await interactor.createAccount(request: .init(draft: draft))
        presenter.expect(
            SignUp.CreateAccount.Response.refused(
                [.nameMissing, .passwordTooShort, .notAPhone, .notAnEmail]
            )
        )
        #expect(interactor.signedUpPerson == nil)
    }

    @Test("A taken name is a response, and another name creates an account")
    func taken() async {
        worker.answer { $0.failure = .invalid([.nameTaken]) }
        await interactor.createAccount(request: .init(draft: draft))
        worker.answer { $0.failure = nil }
        await interactor.createAccount(request: .init(draft: draft))
        worker.calls.expect(signUp(), signUp())
        presenter.expect(
            SignUp.CreateAccount.Response.refused([.nameTaken]),
            SignUp.CreateAccount.Response.created
        )
    }

    @Test(
        "Existing guest records are offered, and moved on request",
        arguments: [true, false]
    )
    func guestRecords(isWanted: Bool) async {
        worker.answer { $0.hasGuestRecords = true }
        await interactor.showForm(request: .init())
        var draft = draft
        draft.takesGuestRecords = isWanted
        await interactor.createAccount(request: .init(draft: draft))
        presenter.expect(
            SignUp.ShowForm.Response(hasGuestRecords: true),
            SignUp.CreateAccount.Response.created
        )
        worker.calls.expect(.currentState, .hasGuestRecords, signUp(takingGuestRecords: isWanted))
    }

    @Test("A person whose account another server has just made goes on, and may still make a second one")
    func goingOn() async {
        worker.answer { $0.state = .signedIn(.ada) }
        await interactor.showForm(request: .init())
        #expect(interactor.signedUpPerson == .ada)
        await interactor.createAccount(request: .init(draft: draft))
        presenter.expect(SignUp.ShowForm.Response(person: .ada), SignUp.CreateAccount.Response.created)
        worker.calls.expect(.currentState, .hasGuestRecords, signUp())
    }

    @Test("Without guest records, none are moved, even on request")
    func noGuestRecords() async {
        await interactor.createAccount(request: .init(draft: draft))
        worker.calls.expect(signUp(takingGuestRecords: false))
        presenter.expect(SignUp.CreateAccount.Response.created)
    }

    @Test("Records that stay behind and failures are reported")
    func failures() async {
        worker.answer { $0.outcome.guestRecords = .failed("no disk") }
        await interactor.createAccount(request: .init(draft: draft))
        presenter.expect(
            SignUp.CreateAccount.Response.createdWithNotice(.ada, recordsProblem: "no disk")
        )
        worker.calls.expect(signUp())
        worker.answer {
            $0.outcome.guestRecords = .taken
            $0.outcome.recoveryCodes = ["K7QM-2XPD"]
            $0.sessionProblem = "no folder"
        }
        let unsaved = SignUpInteractor(presenter: presenter, worker: worker)
        await unsaved.createAccount(request: .init(draft: draft))
        presenter.expect(
            SignUp.CreateAccount.Response.createdWithNotice(
                .ada,
                recoveryCodes: ["K7QM-2XPD"],
                sessionProblem: "no folder"
            )
        )
        worker.calls.expect(signUp())
        let other = SignUpInteractor(presenter: presenter, worker: worker)
        worker.answer { $0.failure = .unavailable("no disk") }
        await other.showForm(request: .init())
        presenter.expect(
            SignUp.ShowForm.Response(failure: .unavailable("no disk"))
        )
        worker.calls.expect(.currentState)
    }
}
