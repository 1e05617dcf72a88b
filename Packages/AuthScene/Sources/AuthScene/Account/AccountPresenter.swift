import Accounts
import SceneKitCore

/// The responses of the account scene.
@MainActor
protocol AccountPresentationLogic: AnyObject {
    func presentAccount(response: Account.ShowAccount.Response)
    func presentRole(response: Account.SetRole.Response)
    func presentSignOut(response: Account.SignOut.Response)
}

final class AccountPresenter: AccountPresentationLogic {
    weak var viewController: (any AccountDisplayLogic)?

    // MARK: - Show account

    func presentAccount(response: Account.ShowAccount.Response) {
        let viewModel: Account.ShowAccount.ViewModel =
            switch response.state {
            case .success(.signedIn(let person)):
                .init(items: items(of: person), choices: choices(mayGrantRoles: response.mayGrantRoles))
            case .success(.offline(let person)):
                .init(
                    items: items(of: person),
                    choices: [.signOut],
                    notice: Message(.warning, AuthWording.offline)
                )
            case .success(.guest):
                .init(
                    text: "You are a guest. With an account, only you can see your records.",
                    choices: [.signIn, .signUp]
                )
            case .success(.signedOut):
                Self.nobody
            case .failure(let failure):
                .init(choices: [.signIn, .signUp], notice: Message(.error, AuthWording.text(failure)))
            }
        viewController?.displayAccount(viewModel: viewModel)
    }

    private func choices(mayGrantRoles: Bool) -> [AccountChoice] {
        [.editProfile, .changePassword, .recovery, .tokens] + (mayGrantRoles ? [.grant, .revoke] : []) + [
            .signOut
        ]
    }

    // MARK: - Set role

    func presentRole(response: Account.SetRole.Response) {
        let notice: Message =
            switch response {
            case .set(let person, let role, true):
                Message(.information, "\(person.name) has the role '\(role)'.")
            case .set(let person, let role, false):
                Message(.information, "\(person.name) does not have the role '\(role)' any more.")
            case .unknownRole(let role, let declared):
                Message(.error, "There is no role '\(role)'; available: \(declared.joined(separator: ", ")).")
            case .failed(let failure):
                Message(.error, "No role was changed: \(AuthWording.text(failure))")
            }
        viewController?.displayRole(viewModel: .init(notice: notice))
    }

    // MARK: - Sign out

    func presentSignOut(response: Account.SignOut.Response) {
        switch response {
        case .signedOut:
            var viewModel = Self.nobody
            viewModel.notice = Message(.information, "Signed out.")
            viewController?.displaySignOut(viewModel: .signedOut(viewModel))
        case .failed(let failure):
            viewController?.displaySignOut(
                viewModel: .failed(Message(.error, "Not signed out: \(AuthWording.text(failure))"))
            )
        }
    }

    private static let nobody = Account.ShowAccount.ViewModel(
        text: "Nobody is signed in.",
        choices: [.signIn, .signUp]
    )

    private func items(of person: Person) -> [DetailBlock.Item] {
        [
            DetailBlock.Item("Name", person.name),
            DetailBlock.Item("Phone", PhoneNumber.displayText(of: person.phone), kind: .phone),
            DetailBlock.Item("E-mail", person.email, kind: .email),
            DetailBlock.Item("Roles", person.roles.joined(separator: ", ")),
        ]
        .filter { !$0.value.isEmpty }
    }
}
