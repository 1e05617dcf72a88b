import Accounts
import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

/// The interactor between a presenter spy and a worker stub (000-31).
@MainActor
@Suite("The interactor of signing in")
struct EnterInteractorTests {
    private let presenter = PresenterSpy()
    private let worker = WorkerStub()
    private let interactor: EnterInteractor
    private let request = Enter.SignIn.Request(name: "Ada", password: Secret("secret"))

    init() {
        interactor = EnterInteractor(presenter: presenter, worker: worker)
    }

    @Test("004-09: name and password go to the worker, and the person comes back, once each")
    func signIn() async {
        await interactor.signIn(request: request)
        worker.calls.expect(.signIn(name: "Ada", password: "secret"))
        presenter.expect(Enter.SignIn.Response(person: .success(.ada)))
    }

    @Test("004-09: a refusal is a response")
    func refused() async {
        worker.answer { $0.failure = .refused }
        await interactor.signIn(request: request)
        worker.calls.expect(.signIn(name: "Ada", password: "secret"))
        presenter.expect(Enter.SignIn.Response(person: .failure(.refused)))
    }

    @Test("The form is shown with the state, or the reason why it is unknown")
    func showForm() async {
        worker.answer { $0.state = .signedIn(.ada) }
        await interactor.showForm(request: .init())
        worker.answer {
            $0.failure = .unavailable("no disk")
            $0.admitsGuests = false
        }
        await interactor.showForm(request: .init())
        presenter.expect(
            Enter.ShowForm.Response.state(.success(.signedIn(.ada)), admitsGuests: true),
            Enter.ShowForm.Response.state(.failure(.unavailable("no disk")), admitsGuests: false)
        )
        worker.calls.expect(.currentState, .currentState)
    }

    @Test("A sign-up in another scene is reported once")
    func signedUp() async {
        interactor.signedUpPerson = .ada
        await interactor.showForm(request: .init())
        await interactor.showForm(request: .init())
        presenter.expect(
            Enter.ShowForm.Response.signedUp(.ada),
            Enter.ShowForm.Response.state(.success(.signedOut), admitsGuests: true)
        )
        worker.calls.expect(.currentState)
    }

    @Test("A session that could not be saved comes with the person, and with the guest")
    func unsaved() async {
        worker.answer { $0.sessionProblem = "no folder" }
        await interactor.signIn(request: request)
        await interactor.continueAsGuest(request: .init())
        worker.calls.expect(.signIn(name: "Ada", password: "secret"), .continueAsGuest)
        presenter.expect(
            Enter.SignIn.Response(person: .success(.ada), sessionProblem: "no folder"),
            Enter.ContinueAsGuest.Response(sessionProblem: "no folder")
        )
    }

    @Test("Continuing as a guest succeeds or reports the reason")
    func guest() async {
        await interactor.continueAsGuest(request: .init())
        worker.answer { $0.failure = .unavailable("no disk") }
        await interactor.continueAsGuest(request: .init())
        worker.calls.expect(.continueAsGuest, .continueAsGuest)
        presenter.expect(
            Enter.ContinueAsGuest.Response(),
            Enter.ContinueAsGuest.Response(failure: .unavailable("no disk"))
        )
    }
}
