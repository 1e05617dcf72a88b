import SceneKitCore

/// The displayed result of saving a contact form.
enum ContactFormViewModel: Equatable, Sendable {
    case saved
    /// The form stays, with the mistakes beside its fields.
    case refused(FormRefusal)

    init(_ result: ContactFormResult) {
        switch result {
        case .saved: self = .saved
        case .nameless:
            let need: LocalizedText = "a first name, a last name, an organisation or a display name is needed"
            let message = Message(.error, "First name: \(need).")
            self = .refused(FormRefusal(errors: ["first-name": need], message: message))
        case .failed(.conflict(let conflict)): self = .refused(FormRefusal(conflict))
        case .failed(let failure): self = .refused(FormRefusal(message: Message(.error, failure.text)))
        }
    }
}
