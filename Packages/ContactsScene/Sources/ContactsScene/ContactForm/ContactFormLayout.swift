import SceneKitCore

/// How the contact form is laid out; part of the view of both scenes that have one.
enum ContactFormLayout {
    static let identifier = "contact"

    private static let phoneLabels = ["cell", "home", "work", "fax", "other"]
    private static let placeLabels = ["home", "work", "other"]

    /// The empty form.
    static let fields: [FormField] = ContactField.allCases.map(field)

    static let save = SceneAction(
        "save",
        label: "Save",
        key: "s",
        summary: "Saves the contact.",
        takesForm: true
    )

    static func form(_ viewModel: ContactFormViewModel) -> FormBlock {
        FormBlock(
            identifier: identifier,
            fields: zip(ContactField.allCases, fields).map { contactField, empty in
                var field = empty
                field.values = viewModel.draft[contactField]
                field.error = viewModel.errors[contactField]
                return field
            }
        )
    }

    /// Asks before a form is left, where there is a question to ask.
    static func leaveDecision(_ question: String?) -> LeaveDecision {
        question.map {
            .ask(Question($0, confirm: ContactFormWording.leaveConfirm, isDestructive: true))
        } ?? .allow
    }

    private static func field(_ field: ContactField) -> FormField {
        func plain(_ label: String, _ kind: ValueKind = .text, hint: String? = nil) -> FormField {
            FormField(identifier: field.rawValue, label: label, kind: kind, hint: hint)
        }
        func many(
            _ label: String,
            _ kind: ValueKind = .text,
            labels: [String] = [],
            hint: String? = nil
        )
            -> FormField
        {
            FormField(
                identifier: field.rawValue,
                label: label,
                kind: kind,
                isRepeated: true,
                labels: labels,
                hint: hint
            )
        }
        return switch field {
        case .prefix: plain("Prefix", hint: "Dr")
        case .firstName: plain("First name")
        case .middleName: plain("Middle name")
        case .lastName: plain("Last name")
        case .suffix: plain("Suffix", hint: "Jr")
        case .displayName: plain("Display name", hint: "in place of the names above")
        case .nickname: plain("Nickname")
        case .organisation: plain("Organisation", hint: "organisation; department")
        case .title: plain("Title")
        case .phone: many("Phone", .phone, labels: phoneLabels, hint: "work: +44 20 7946 0000")
        case .email: many("E-mail", .email, labels: placeLabels, hint: "work: ada@example.org")
        case .address:
            many("Address", labels: placeLabels, hint: "home: street; city; region; postal code; country")
        case .birthday: plain("Birthday", .date, hint: "1815-12-10, or --12-10 without the year")
        case .web: many("Web")
        case .category: many("Category")
        case .notes: plain("Notes", .paragraphs)
        }
    }
}
