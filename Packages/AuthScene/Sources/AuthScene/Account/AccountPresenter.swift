import Accounts

/// What the interactor has presented.
@MainActor
protocol AccountPresentationLogic: AnyObject {
    func presentAccount(response: Account.ShowAccount.Response)
    func presentSignOut(response: Account.SignOut.Response)
}

@MainActor
final class AccountPresenter: AccountPresentationLogic {
    weak var viewController: (any AccountDisplayLogic)?

    // MARK: - Show account

    func presentAccount(response: Account.ShowAccount.Response) {
        var viewModel: Account.ShowAccount.ViewModel =
            switch response.state {
            case .success(.signedIn(let person)):
                .init(items: items(of: person), choices: [.editProfile, .changePassword, .signOut])
            case .success(.guest):
                .init(
                    text: "You go on as a guest. An account keeps what you store for you alone.",
                    choices: [.signIn, .signUp]
                )
            case .success(.signedOut):
                Self.nobody
            case .failure(let failure):
                .init(choices: [.signIn, .signUp], notice: .error(AuthWording.text(failure)))
            }
        if let change = response.change { viewModel.notice = viewModel.notice ?? .information(text(change)) }
        viewController?.displayAccount(viewModel: viewModel)
    }

    // MARK: - Sign out

    func presentSignOut(response: Account.SignOut.Response) {
        switch response {
        case .signedOut:
            var viewModel = Self.nobody
            viewModel.notice = .information("Signed out.")
            viewController?.displaySignOut(viewModel: .signedOut(viewModel))
        case .failed(let failure):
            viewController?.displaySignOut(
                viewModel: .failed(.error("Not signed out: " + AuthWording.text(failure)))
            )
        }
    }

    private static let nobody = Account.ShowAccount.ViewModel(
        text: "Nobody is signed in.",
        choices: [.signIn, .signUp]
    )

    private func items(of person: Person) -> [Account.ShowAccount.ViewModel.DisplayedItem] {
        [("Name", person.name), ("Phone", person.phone), ("E-mail", person.email)]
            .filter { !$0.1.isEmpty }
            .map { .init(label: $0.0, value: $0.1) }
    }

    private func text(_ change: AccountChange) -> String {
        switch change {
        case .passwordChanged: "The password was changed. Every other session has ended."
        case .profileChanged: "The profile was changed."
        }
    }
}
