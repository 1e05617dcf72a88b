import Accounts

/// What the view may ask while a password is changed.
@MainActor
protocol ChangePasswordBusinessLogic: AnyObject {
    func showForm(request: ChangePassword.ShowForm.Request) async
    func changeField(request: ChangePassword.ChangeField.Request) async
    func savePassword(request: ChangePassword.SavePassword.Request) async
}

/// What other scenes' routers may reach: whether it was changed.
@MainActor
protocol ChangePasswordDataStore: AnyObject {
    var isPasswordChanged: Bool { get }
}

@MainActor
final class ChangePasswordInteractor: ChangePasswordBusinessLogic, ChangePasswordDataStore {
    private(set) var isPasswordChanged = false

    private let presenter: any ChangePasswordPresentationLogic
    private let worker: any ChangePasswordWorking
    private var secrets: [ChangePasswordField: Secret] = [:]

    init(presenter: any ChangePasswordPresentationLogic, worker: any ChangePasswordWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    // MARK: - Show form

    func showForm(request: ChangePassword.ShowForm.Request) async {
        presenter.presentForm(response: .init())
    }

    // MARK: - Change field

    func changeField(request: ChangePassword.ChangeField.Request) async {
        guard let field = ChangePasswordField(rawValue: request.field) else { return }
        secrets[field, default: Secret()].change(request.values)
        let typed = secrets.filter { !$0.value.isEmpty }
        presenter.presentChangedField(response: .init(typed: Set(typed.keys)))
    }

    // MARK: - Save password

    func savePassword(request: ChangePassword.SavePassword.Request) async {
        for field in ChangePasswordField.allCases {
            secrets[field, default: Secret()].submit(request.values[field.rawValue])
        }
        // Whatever comes of it, all three are typed anew: which of them was mistyped cannot be seen.
        let typed = secrets
        secrets = [:]
        let old = typed[.old, default: Secret()]
        let new = typed[.new, default: Secret()]
        var problems: [ChangePasswordProblem] = old.isEmpty ? [.oldMissing] : []
        if let problem = PasswordRules.problem(with: new.text) { problems.append(.new(problem)) }
        if new != typed[.repetition, default: Secret()] { problems.append(.passwordsDiffer) }
        guard problems.isEmpty else {
            presenter.presentSavedPassword(response: .refused(problems))
            return
        }
        do {
            try await worker.changePassword(old: old.text, new: new.text)
            isPasswordChanged = true
            presenter.presentSavedPassword(response: .saved)
        } catch .refused {
            presenter.presentSavedPassword(response: .refused([.oldRefused]))
        } catch .invalid(let problems) {
            presenter.presentSavedPassword(response: .refused(problems.map(ChangePasswordProblem.new)))
        } catch {
            presenter.presentSavedPassword(response: .failed(error))
        }
    }
}
