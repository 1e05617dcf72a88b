import SceneKitCore

/// What can be done on the form for a new password, and the form.
enum ChangePasswordActions {
    static let save = SceneAction(
        "change",
        label: "Change",
        key: "s",
        summary: "Changes the password, and ends every other session.",
        takesForm: true,
        answer: .message
    )

    static let fields = [
        FormLayout.password(ChangePasswordField.old.rawValue, label: "Old password"),
        FormLayout.password(ChangePasswordField.new.rawValue, label: "New password"),
        FormLayout.password(ChangePasswordField.repetition.rawValue, label: "New password again"),
    ]
}
