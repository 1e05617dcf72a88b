import SceneKitCore

/// The view models that the presenter shows on the account scene.
@MainActor
protocol AccountDisplayLogic: AnyObject {
    func displayAccount(viewModel: Account.ShowAccount.ViewModel)
    func displayRole(viewModel: Account.SetRole.ViewModel)
    func displaySignOut(viewModel: Account.SignOut.ViewModel)
}

/// A role, and the name of the person who gets or loses it.
private struct RoleValues: Equatable, Sendable {
    var name = ""
    var role = ""

    static let fields: [BoundField<RoleValues>] = [
        .field("name", \.name, summary: "the person's name", isRequired: true, isPositional: true),
        .field("role", \.role, summary: "the role's name", isRequired: true),
    ]
}

final class AccountViewController: RoutedScene<any AccountBusinessLogic, any AccountRouting> {
    static let actions: [BoundAction<AccountViewController>] = [
        .segue(
            "edit-profile",
            key: "e",
            "Opens the form for phone, e-mail and language.",
            to: "EditProfile",
            when: { $0.choices.contains(.editProfile) }
        ),
        .segue(
            "change-password",
            key: "p",
            "Opens the form for a new password.",
            to: "ChangePassword",
            when: { $0.choices.contains(.changePassword) }
        ),
        .segue(
            "recovery",
            "Recovery",
            "Opens the codes for a forgotten password, and an administrator's links.",
            to: "Recovery",
            when: { $0.choices.contains(.recovery) }
        ),
        .segue(
            "tokens",
            "Access tokens",
            "Opens the list of the tokens with which programs act for you.",
            to: "AccessTokens",
            when: { $0.choices.contains(.tokens) }
        ),
        .action(
            "grant",
            "Grant role",
            key: "+",
            "Grants a role to a person, possibly yourself.",
            answer: .message,
            when: { $0.choices.contains(.grant) },
            values: RoleValues(),
            RoleValues.fields
        ) { await $0.setRole($1, isGranted: true) }
        .promising(.sets),
        .action(
            "revoke",
            "Revoke role",
            key: "-",
            "Revokes a person's role.",
            answer: .message,
            when: { $0.choices.contains(.revoke) },
            values: RoleValues(),
            RoleValues.fields
        ) { await $0.setRole($1, isGranted: false) }
        .promising(.sets),
        .action(
            "sign-out",
            key: "x",
            "Ends the session.",
            answer: .message,
            when: { $0.choices.contains(.signOut) },
            perform: { await $0.interactor.signOut(request: .init()) }
        ),
        .segue(
            "sign-in",
            key: "s",
            "Opens the screen to sign in.",
            to: "Enter",
            when: { $0.choices.contains(.signIn) }
        ),
        .segue(
            "sign-up",
            key: "a",
            "Opens the form for a new account.",
            to: "SignUp",
            when: { $0.choices.contains(.signUp) }
        ),
    ]

    /// Called after signing out. Set with weak captures.
    var onSignOut: (@MainActor () -> Void)?

    let scene = SceneState(Screen(title: "Account"))

    private var choices: [AccountChoice] = []

    func willAppear() async { await interactor.showAccount(request: .init()) }

    private func setRole(_ values: RoleValues, isGranted: Bool) async {
        await interactor.setRole(
            request: .init(name: values.name, role: values.role, isGranted: isGranted)
        )
    }
}

extension AccountViewController: AccountDisplayLogic {
    func displayAccount(viewModel: Account.ShowAccount.ViewModel) {
        let items = viewModel.items
        choices = viewModel.choices
        screen = Screen(
            title: screen.$title,
            blocks: (items.isEmpty ? [] : [.detail(DetailBlock(identifier: "account", items: items))])
                + (viewModel.text.map { [.text(TextBlock($0))] } ?? []),
            message: viewModel.notice
        )
    }

    func displayRole(viewModel: Account.SetRole.ViewModel) { screen.message = viewModel.notice }

    func displaySignOut(viewModel: Account.SignOut.ViewModel) {
        switch viewModel {
        case .signedOut(let account):
            displayAccount(viewModel: account)
            onSignOut?()
        case .failed(let message): screen.message = message
        }
    }
}
