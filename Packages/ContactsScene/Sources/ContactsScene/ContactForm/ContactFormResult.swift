/// The end of saving a contact form, in both scenes that have one.
enum ContactFormResult: Equatable, Sendable {
    case saved
    /// It would leave the contact without a name.
    case nameless
    case failed(ContactsFailure)
}
