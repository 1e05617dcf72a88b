import Accounts

/// What the view may ask while somebody signs in.
@MainActor
protocol EnterBusinessLogic: AnyObject {
    func showForm(request: Enter.ShowForm.Request) async
    func changeField(request: Enter.ChangeField.Request) async
    func signIn(request: Enter.SignIn.Request) async
    func continueAsGuest(request: Enter.ContinueAsGuest.Request) async
}

/// What other scenes' routers may pass in: who has just signed up.
@MainActor
protocol EnterDataStore: AnyObject {
    var signedUpPerson: Person? { get set }
}

@MainActor
final class EnterInteractor: EnterBusinessLogic, EnterDataStore {
    var signedUpPerson: Person?

    private let presenter: any EnterPresentationLogic
    private let worker: any EnterWorking
    private var name = ""
    private var password = Secret()

    init(presenter: any EnterPresentationLogic, worker: any EnterWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    // MARK: - Show form

    func showForm(request: Enter.ShowForm.Request) async {
        if let person = signedUpPerson {
            signedUpPerson = nil
            presenter.presentForm(response: .signedUp(person))
            return
        }
        do {
            let state = try await worker.currentState()
            guard !Task.isCancelled else { return }
            presenter.presentForm(response: .form(name: name, state))
        } catch {
            guard !Task.isCancelled else { return }
            presenter.presentForm(response: .failed(name: name, error))
        }
    }

    // MARK: - Change field

    func changeField(request: Enter.ChangeField.Request) async {
        switch EnterField(rawValue: request.field) {
        case .name: name = request.values.first ?? ""
        case .password: password.change(request.values)
        case nil: return
        }
        presenter.presentChangedField(response: .init(name: name, hasPassword: !password.isEmpty))
    }

    // MARK: - Sign in

    func signIn(request: Enter.SignIn.Request) async {
        if let value = request.values[EnterField.name.rawValue]?.first { name = value }
        password.submit(request.values[EnterField.password.rawValue])
        let missing =
            (name.allSatisfy(\.isWhitespace) ? [EnterField.name] : []) + (password.isEmpty ? [.password] : [])
        let secret = password.text
        password.forget()
        guard missing.isEmpty else {
            presenter.presentSignIn(response: .missing(missing, name: name))
            return
        }
        do {
            let person = try await worker.signIn(name: name, password: secret)
            name = ""
            presenter.presentSignIn(response: .signedIn(person))
        } catch {
            presenter.presentSignIn(response: .failed(name: name, error))
        }
    }

    // MARK: - Continue as guest

    func continueAsGuest(request: Enter.ContinueAsGuest.Request) async {
        password.forget()
        do {
            try await worker.continueAsGuest()
            presenter.presentGuest(response: .done)
        } catch {
            presenter.presentGuest(response: .failed(name: name, error))
        }
    }
}
