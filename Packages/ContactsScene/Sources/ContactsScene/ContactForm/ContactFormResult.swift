/// The result of saving a contact form, in both scenes that have one.
enum ContactFormResult: Equatable, Sendable {
    case saved
    /// The contact would have no name.
    case nameless
    case failed(ContactsFailure)
}
