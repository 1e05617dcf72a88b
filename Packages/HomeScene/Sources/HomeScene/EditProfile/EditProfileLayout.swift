import SceneKitCore

/// How the profile's form is laid out; part of the view.
enum EditProfileLayout {
    /// The empty form.
    static let fields = [
        FormField(
            identifier: ProfileField.phone.rawValue,
            label: "Phone",
            kind: .phone,
            hint: "+44 20 7946 0000"
        ),
        FormField(
            identifier: ProfileField.email.rawValue,
            label: "E-mail",
            kind: .email,
            hint: "ada@example.org"
        ),
    ]

    static let save = SceneAction(
        "save",
        label: "Save",
        key: "s",
        summary: "Saves the profile.",
        takesForm: true,
        answer: .message
    )
    static let leaveConfirm = "Leave"

    static func form(_ viewModel: EditProfile.FormViewModel) -> FormBlock {
        var form = FormBlock(identifier: "profile", fields: fields)
        let contents = [(viewModel.phone, viewModel.phoneError), (viewModel.email, viewModel.emailError)]
        for (index, content) in contents.enumerated() {
            form.fields[index].values = content.0.isEmpty ? [] : [content.0]
            form.fields[index].error = content.1
        }
        return form
    }
}
