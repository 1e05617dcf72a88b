import Accounts
import SceneTestKit
import Testing

@testable import AuthScene

@MainActor
@Suite("The interactor of signing up")
struct SignUpInteractorTests {
    private let presenter = PresenterSpy()
    private let worker = WorkerStub()
    private let interactor: SignUpInteractor
    private let values = [
        "name": ["Ada"], "password": ["analytical engine"], "repeat": ["analytical engine"],
        "phone": ["+44 20"], "email": ["ada@example.org"],
    ]

    init() {
        interactor = SignUpInteractor(presenter: presenter, worker: worker)
    }

    private func expectSignUp(takingGuestRecords: Bool = false) {
        worker.calls.expect(
            .signUp(
                name: "Ada",
                password: "analytical engine",
                phone: "+44 20",
                email: "ada@example.org",
                takingGuestRecords: takingGuestRecords
            )
        )
    }

    @Test("A whole form makes an account, and a repeated request makes no second one")
    func create() async {
        await interactor.createAccount(request: .init(values: values))
        await interactor.createAccount(request: .init(values: values))
        expectSignUp()
        presenter.journal.expect(
            .response(SignUp.CreateAccount.Response.created),
            .response(SignUp.CreateAccount.Response.created)
        )
        #expect(interactor.signedUpPerson == .ada)
    }

    @Test("All that is wrong is told at once, and the worker is not asked")
    func problems() async {
        let values = ["name": [""], "password": ["x"], "repeat": ["y"], "phone": ["x"], "email": ["x"]]
        await interactor.createAccount(request: .init(values: values))
        let draft = SignUpDraft(phone: "x", email: "x", hasPassword: true, hasRepetition: true)
        presenter.journal.expect(
            .response(
                SignUp.CreateAccount.Response.refused(
                    draft,
                    [
                        .account(.nameMissing), .account(.passwordTooShort), .account(.notAPhone),
                        .account(.notAnEmail), .passwordsDiffer,
                    ]
                )
            )
        )
        #expect(interactor.signedUpPerson == nil)
    }

    @Test("A name that is taken leaves the passwords as they were typed")
    func taken() async {
        worker.answer { $0.failure = .invalid([.nameTaken]) }
        await interactor.createAccount(request: .init(values: values))
        expectSignUp()
        worker.answer { $0.failure = nil }
        await interactor.createAccount(request: .init(values: ["name": ["Ada"], "password": [""]]))
        expectSignUp()
        let draft = SignUpDraft(
            name: "Ada",
            phone: "+44 20",
            email: "ada@example.org",
            hasPassword: true,
            hasRepetition: true
        )
        presenter.journal.expect(
            .response(SignUp.CreateAccount.Response.refused(draft, [.account(.nameTaken)])),
            .response(SignUp.CreateAccount.Response.created)
        )
    }

    @Test("A guest's records are offered where there are some, and taken along if that is wanted")
    func guestRecords() async {
        worker.answer { $0.hasGuestRecords = true }
        await interactor.showForm(request: .init())
        await interactor.changeField(request: .init(field: "guest-records", values: ["false"]))
        await interactor.createAccount(
            request: .init(values: values.merging(["guest-records": ["true"]]) { $1 })
        )
        presenter.journal.expect(
            .response(SignUp.ShowForm.Response(draft: SignUpDraft(takesGuestRecords: true))),
            .response(SignUp.ChangeField.Response(draft: SignUpDraft(takesGuestRecords: false))),
            .response(SignUp.CreateAccount.Response.created)
        )
        #expect(worker.calls.outstanding.first == .hasGuestRecords)
        #expect(
            worker.calls.received.last
                == .signUp(
                    name: "Ada",
                    password: "analytical engine",
                    phone: "+44 20",
                    email: "ada@example.org",
                    takingGuestRecords: true
                )
        )
    }

    @Test("Where there are no guest's records, none are taken whatever a request says")
    func noGuestRecords() async {
        let values = values.merging(["guest-records": ["true"]]) { $1 }
        await interactor.createAccount(request: .init(values: values))
        expectSignUp(takingGuestRecords: false)
        presenter.journal.expect(.response(SignUp.CreateAccount.Response.created))
    }

    @Test("Records that stay behind, and a failure, are told")
    func failures() async {
        worker.answer { $0.outcome.guestRecords = .failed("no disk") }
        await interactor.createAccount(request: .init(values: values))
        presenter.journal.expect(
            .response(SignUp.CreateAccount.Response.createdWithoutRecords(.ada, reason: "no disk"))
        )
        expectSignUp()
        let other = SignUpInteractor(presenter: presenter, worker: worker)
        worker.answer { $0.failure = .unavailable("no disk") }
        await other.showForm(request: .init())
        presenter.journal.expect(
            .response(SignUp.ShowForm.Response(draft: SignUpDraft(), failure: .unavailable("no disk")))
        )
        worker.calls.expect(.hasGuestRecords)
    }
}
