/// The words for what is wrong in a contact form, for both scenes that have one.
enum ContactFormWording {
    static let leaveQuestion = "Leave without saving what was changed?"
    static let leaveConfirm = "Leave"

    static func text(_ problem: ContactProblem) -> String {
        switch problem {
        case .noName: "a first name, a last name, an organisation or a display name is needed"
        case .notAPhone(let text):
            "'\(text)' is no phone number: digits, spaces and + - ( ) . / are, at least three digits"
        case .notAnEmail(let text): "'\(text)' is no e-mail address: one looks like ada@example.org"
        case .notADate(let text):
            "'\(text)' is no date: write 1815-12-10, or --12-10 where the year is not known"
        }
    }

    static func errors(_ problems: [ContactField: [ContactProblem]]) -> [ContactField: String] {
        problems.mapValues { $0.map(text).joined(separator: "; ") }
    }

    /// The message that names the fields which keep the contact from being saved.
    static func refusal(_ problems: [ContactField: [ContactProblem]]) -> Notice {
        let errors = errors(problems)
        let faults = ContactField.allCases.compactMap { field in
            errors[field].map { "\(field.rawValue): \($0)" }
        }
        return .error("Not saved: " + faults.joined(separator: "; ") + ".")
    }
}
