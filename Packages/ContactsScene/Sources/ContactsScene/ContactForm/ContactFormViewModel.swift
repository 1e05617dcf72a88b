/// The end of saving a contact form as a person sees it.
enum ContactFormViewModel: Equatable, Sendable {
    case saved
    /// The form stays, with the mistakes at its fields.
    case refused(errors: [String: String] = [:], Notice)

    init(_ result: ContactFormResult) {
        switch result {
        case .saved: self = .saved
        case .nameless:
            let need = "a first name, a last name, an organisation or a display name is needed"
            self = .refused(errors: ["first-name": need], .error("First name: \(need)."))
        case .failed(let failure): self = .refused(.error(failure.text))
        }
    }
}
