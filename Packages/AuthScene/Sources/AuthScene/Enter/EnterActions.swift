import SceneKitCore

/// What can be done on the screen to sign in, and its form.
enum EnterActions {
    static let signIn = SceneAction(
        "sign-in",
        label: "Sign in",
        key: "s",
        summary: "Signs in with a name and a password.",
        takesForm: true,
        answer: .message
    )
    static let signUp = SceneAction(
        "sign-up",
        label: "Sign up",
        key: "u",
        summary: "Opens the form for a new account."
    )
    static let guest = SceneAction(
        "guest",
        label: "Continue as guest",
        key: "g",
        summary: "Goes on without an account.",
        answer: .message
    )

    static let all = [signIn, signUp, guest]

    static let fields = [
        FormField(identifier: EnterField.name.rawValue, label: "Name", isRequired: true),
        FormLayout.password(EnterField.password.rawValue, label: "Password"),
    ]
}
