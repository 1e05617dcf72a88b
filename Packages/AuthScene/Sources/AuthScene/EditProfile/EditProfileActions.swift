import SceneKitCore

/// What can be done on the profile's form, and the form.
enum EditProfileActions {
    static let save = SceneAction(
        "save",
        label: "Save",
        key: "s",
        summary: "Saves phone and e-mail.",
        takesForm: true,
        answer: .message
    )

    static let leaveConfirm = "Leave"

    static let fields = [FormLayout.phone, FormLayout.email]
}
