import Accounts
import SceneTestKit
import Testing

@testable import AuthScene

/// The interactor between a spy of its presenter and a worker that answers what it is told to (000-31).
@MainActor
@Suite("The interactor of signing in")
struct EnterInteractorTests {
    private let presenter = PresenterSpy()
    private let worker = WorkerStub()
    private let interactor: EnterInteractor

    init() {
        interactor = EnterInteractor(presenter: presenter, worker: worker)
    }

    @Test("004-09: name and password go to the worker, and the person comes back, once each")
    func signIn() async {
        await interactor.signIn(request: .init(values: ["name": ["Ada"], "password": ["secret"]]))
        worker.calls.expect(.signIn(name: "Ada", password: "secret"))
        presenter.journal.expect(.response(Enter.SignIn.Response.signedIn(.ada)))
    }

    @Test("004-09: a refusal keeps the name, forgets the password, and asks for it again")
    func refused() async {
        worker.answer { $0.failure = .refused }
        await interactor.signIn(request: .init(values: ["name": ["Ada"], "password": ["secret"]]))
        presenter.journal.expect(.response(Enter.SignIn.Response.failed(name: "Ada", .refused)))
        worker.calls.expect(.signIn(name: "Ada", password: "secret"))
        await interactor.signIn(request: .init())
        presenter.journal.expect(.response(Enter.SignIn.Response.missing([.password], name: "Ada")))
    }

    @Test("What is missing is told without asking the worker")
    func missing() async {
        await interactor.signIn(request: .init(values: ["name": ["  "], "password": [""]]))
        presenter.journal.expect(.response(Enter.SignIn.Response.missing([.name, .password], name: "  ")))
    }

    @Test("What was typed field by field is used, and a response says of a password only that it is there")
    func typed() async {
        await interactor.changeField(request: .init(field: "name", values: ["Ada"]))
        await interactor.changeField(request: .init(field: "password", values: ["secret"]))
        await interactor.changeField(request: .init(field: "nonsense", values: ["x"]))
        await interactor.signIn(request: .init(values: ["password": [""]]))
        presenter.journal.expect(
            .response(Enter.ChangeField.Response(name: "Ada", hasPassword: false)),
            .response(Enter.ChangeField.Response(name: "Ada", hasPassword: true)),
            .response(Enter.SignIn.Response.signedIn(.ada))
        )
        worker.calls.expect(.signIn(name: "Ada", password: "secret"))
    }

    @Test("The form is shown with the state, or with why there is none")
    func showForm() async {
        worker.answer { $0.state = .signedIn(.ada) }
        await interactor.showForm(request: .init())
        worker.answer { $0.failure = .unavailable("no disk") }
        await interactor.showForm(request: .init())
        presenter.journal.expect(
            .response(Enter.ShowForm.Response.form(name: "", .signedIn(.ada))),
            .response(Enter.ShowForm.Response.failed(name: "", .unavailable("no disk")))
        )
        worker.calls.expect(.currentState, .currentState)
    }

    @Test("Who has signed up elsewhere is told once")
    func signedUp() async {
        interactor.signedUpPerson = .ada
        await interactor.showForm(request: .init())
        await interactor.showForm(request: .init())
        presenter.journal.expect(
            .response(Enter.ShowForm.Response.signedUp(.ada)),
            .response(Enter.ShowForm.Response.form(name: "", .signedOut))
        )
        worker.calls.expect(.currentState)
    }

    @Test("Going on as a guest is done, or says why not")
    func guest() async {
        await interactor.continueAsGuest(request: .init())
        worker.answer { $0.failure = .unavailable("no disk") }
        await interactor.continueAsGuest(request: .init())
        worker.calls.expect(.continueAsGuest, .continueAsGuest)
        presenter.journal.expect(
            .response(Enter.ContinueAsGuest.Response.done),
            .response(Enter.ContinueAsGuest.Response.failed(name: "", .unavailable("no disk")))
        )
    }
}
