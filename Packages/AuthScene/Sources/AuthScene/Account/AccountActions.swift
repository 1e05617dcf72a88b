import SceneKitCore

/// What can be done on the account's own screen.
enum AccountActions {
    static let editProfile = SceneAction(
        "edit-profile",
        label: "Edit profile",
        key: "e",
        summary: "Opens the form for phone and e-mail."
    )
    static let changePassword = SceneAction(
        "change-password",
        label: "Change password",
        key: "p",
        summary: "Opens the form for a new password."
    )
    static let signOut = SceneAction(
        "sign-out",
        label: "Sign out",
        key: "o",
        summary: "Ends the session.",
        answer: .message
    )
    static let signIn = SceneAction(
        "sign-in",
        label: "Sign in",
        key: "i",
        summary: "Opens the screen to sign in."
    )
    static let signUp = SceneAction(
        "sign-up",
        label: "Sign up",
        key: "u",
        summary: "Opens the form for a new account."
    )

    static let all = AccountChoice.allCases.map(action)

    static func action(_ choice: AccountChoice) -> SceneAction {
        switch choice {
        case .editProfile: editProfile
        case .changePassword: changePassword
        case .signOut: signOut
        case .signIn: signIn
        case .signUp: signUp
        }
    }
}
