import Accounts

/// What the view may ask while somebody signs up.
@MainActor
protocol SignUpBusinessLogic: AnyObject {
    func showForm(request: SignUp.ShowForm.Request) async
    func changeField(request: SignUp.ChangeField.Request) async
    func createAccount(request: SignUp.CreateAccount.Request) async
}

/// What other scenes' routers may reach: who has signed up.
@MainActor
protocol SignUpDataStore: AnyObject {
    var signedUpPerson: Person? { get }
}

@MainActor
final class SignUpInteractor: SignUpBusinessLogic, SignUpDataStore {
    private(set) var signedUpPerson: Person?

    private let presenter: any SignUpPresentationLogic
    private let worker: any SignUpWorking
    private var draft = SignUpDraft()
    private var password = Secret() { didSet { draft.hasPassword = !password.isEmpty } }
    private var repetition = Secret() { didSet { draft.hasRepetition = !repetition.isEmpty } }

    init(presenter: any SignUpPresentationLogic, worker: any SignUpWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    // MARK: - Show form

    func showForm(request: SignUp.ShowForm.Request) async {
        do {
            draft.takesGuestRecords = try await worker.hasGuestRecords() ? true : nil
            presenter.presentForm(response: .init(draft: draft))
        } catch {
            presenter.presentForm(response: .init(draft: draft, failure: error))
        }
    }

    // MARK: - Change field

    func changeField(request: SignUp.ChangeField.Request) async {
        switch SignUpField(rawValue: request.field) {
        case .password: password.change(request.values)
        case .repetition: repetition.change(request.values)
        case let field?: draft.fill(field, request.values)
        case nil: return
        }
        presenter.presentChangedField(response: .init(draft: draft))
    }

    // MARK: - Create account

    func createAccount(request: SignUp.CreateAccount.Request) async {
        // A second account is no answer to a repeated request.
        guard signedUpPerson == nil else { return presenter.presentCreatedAccount(response: .created) }
        for field in SignUpField.allCases {
            guard let values = request.values[field.rawValue] else { continue }
            draft.fill(field, values)
        }
        password.submit(request.values[SignUpField.password.rawValue])
        repetition.submit(request.values[SignUpField.repetition.rawValue])
        let registration = Registration(
            name: draft.name,
            password: password.text,
            phone: draft.phone,
            email: draft.email
        )
        let problems =
            registration.problems.map(SignUpProblem.account)
            + (password == repetition ? [] : [.passwordsDiffer])
        guard problems.isEmpty else {
            presenter.presentCreatedAccount(response: .refused(draft, problems))
            return
        }
        await create(registration)
    }

    private func create(_ registration: Registration) async {
        do {
            let outcome = try await worker.signUp(
                registration,
                takingGuestRecords: draft.takesGuestRecords == true
            )
            signedUpPerson = outcome.person
            password.forget()
            repetition.forget()
            if case .failed(let reason) = outcome.guestRecords {
                presenter.presentCreatedAccount(
                    response: .createdWithoutRecords(outcome.person, reason: reason)
                )
            } else {
                presenter.presentCreatedAccount(response: .created)
            }
        } catch .invalid(let problems) {
            presenter.presentCreatedAccount(response: .refused(draft, problems.map(SignUpProblem.account)))
        } catch {
            presenter.presentCreatedAccount(response: .failed(draft, error))
        }
    }
}

extension SignUpDraft {
    /// Takes what was filled in; passwords are kept elsewhere.
    fileprivate mutating func fill(_ field: SignUpField, _ values: [String]) {
        let value = values.first ?? ""
        switch field {
        case .name: name = value
        case .phone: phone = value
        case .email: email = value
        case .guestRecords: if takesGuestRecords != nil { takesGuestRecords = value == "true" }
        case .password, .repetition: break
        }
    }
}
