import SceneKitCore

/// How the forms of this package are laid out; part of the view of each scene that has one.
enum FormLayout {
    /// The form's block: the declared fields that the view model shows, in the declared order.
    static func block(_ identifier: String, _ declared: [FormField], _ viewModel: FormViewModel) -> Block {
        .form(
            FormBlock(
                identifier: identifier,
                fields: declared.compactMap { empty in
                    guard let shown = viewModel.fields.first(where: { $0.field == empty.identifier }) else {
                        return nil
                    }
                    var field = empty
                    field.values = shown.value.isEmpty || field.kind == .password ? [] : [shown.value]
                    field.hint = shown.hint ?? empty.hint
                    field.error = shown.error
                    return field
                }
            )
        )
    }

    static func password(_ identifier: String, label: String) -> FormField {
        FormField(identifier: identifier, label: label, kind: .password, isRequired: true)
    }

    static let phone = FormField(
        identifier: "phone",
        label: "Phone",
        kind: .phone,
        hint: "+7 (999) 111-22-33"
    )

    static let email = FormField(
        identifier: "email",
        label: "E-mail",
        kind: .email,
        hint: "ada@example.org"
    )
}
