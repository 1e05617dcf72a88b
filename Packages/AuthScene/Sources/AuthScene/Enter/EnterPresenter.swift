import Accounts

/// What the interactor has presented.
@MainActor
protocol EnterPresentationLogic: AnyObject {
    func presentForm(response: Enter.ShowForm.Response)
    func presentChangedField(response: Enter.ChangeField.Response)
    func presentSignIn(response: Enter.SignIn.Response)
    func presentGuest(response: Enter.ContinueAsGuest.Response)
}

@MainActor
final class EnterPresenter: EnterPresentationLogic {
    weak var viewController: (any EnterDisplayLogic)?

    private static let title = "Sign in"

    // MARK: - Show form

    func presentForm(response: Enter.ShowForm.Response) {
        let viewModel: Enter.ShowForm.ViewModel =
            switch response {
            case .form(let name, .signedIn(let person)):
                .form(form(name, notice: .information("\(person.name) is signed in.")))
            case .form(let name, .guest), .form(let name, .signedOut):
                .form(form(name))
            case .signedUp(let person):
                .complete(form(notice: .information("Signed up as \(person.name).")))
            case .failed(let name, let failure):
                .form(form(name, notice: .error(AuthWording.text(failure))))
            }
        viewController?.displayForm(viewModel: viewModel)
    }

    // MARK: - Change field

    func presentChangedField(response: Enter.ChangeField.Response) {
        viewController?.displayChangedField(
            viewModel: form(response.name, hint: response.hasPassword ? AuthWording.typedSecret : nil)
        )
    }

    // MARK: - Sign in

    func presentSignIn(response: Enter.SignIn.Response) {
        let viewModel: Enter.SignIn.ViewModel =
            switch response {
            case .signedIn(let person):
                .complete(form(notice: .information("Signed in as \(person.name).")))
            case .missing(let fields, let name):
                .form(
                    form(
                        name,
                        errors: Dictionary(uniqueKeysWithValues: fields.map { ($0, missing($0)) }),
                        notice: AuthWording.refusal("Not signed in", fields.map(missing))
                    )
                )
            case .failed(let name, .refused):
                .form(
                    form(
                        name,
                        errors: [.password: AuthWording.refused],
                        notice: AuthWording.refusal("Not signed in", [AuthWording.refused])
                    )
                )
            case .failed(let name, let failure):
                alert(name, failure)
            }
        viewController?.displaySignIn(viewModel: viewModel)
    }

    // MARK: - Continue as guest

    func presentGuest(response: Enter.ContinueAsGuest.Response) {
        let viewModel: Enter.ContinueAsGuest.ViewModel =
            switch response {
            case .done: .complete(form(notice: .information("You go on as a guest.")))
            case .failed(let name, let failure): alert(name, failure)
            }
        viewController?.displayGuest(viewModel: viewModel)
    }

    private func missing(_ field: EnterField) -> String {
        switch field {
        case .name: "a name is needed"
        case .password: "a password is needed"
        }
    }

    private func alert(_ name: String, _ failure: AuthenticationFailure) -> Enter.SignIn.ViewModel {
        .alert(form(name), .init(title: Self.title, message: AuthWording.text(failure)))
    }

    private func form(
        _ name: String = "",
        hint: String? = nil,
        errors: [EnterField: String] = [:],
        notice: Notice? = nil
    ) -> FormViewModel {
        FormViewModel(
            fields: [
                .init(field: EnterField.name.rawValue, value: name, error: errors[.name]),
                .init(field: EnterField.password.rawValue, hint: hint, error: errors[.password]),
            ],
            notice: notice
        )
    }
}
