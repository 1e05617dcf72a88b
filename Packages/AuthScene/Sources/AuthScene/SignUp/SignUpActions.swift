import SceneKitCore

/// What can be done on the form for a new account, and the form.
enum SignUpActions {
    static let create = SceneAction(
        "sign-up",
        label: "Sign up",
        key: "s",
        summary: "Makes the account and signs in.",
        takesForm: true,
        answer: .message
    )
    static let proceed = SceneAction(
        "continue",
        label: "Continue",
        key: "c",
        summary: "Goes on with the new account."
    )

    static let all = [create, proceed]

    static let fields = [
        FormField(identifier: SignUpField.name.rawValue, label: "Name", isRequired: true),
        FormLayout.password(SignUpField.password.rawValue, label: "Password"),
        FormLayout.password(SignUpField.repetition.rawValue, label: "Password again"),
        FormLayout.phone,
        FormLayout.email,
        FormField(
            identifier: SignUpField.guestRecords.rawValue,
            label: "Take along what was stored as a guest",
            kind: .toggle
        ),
    ]
}
