/// A form as a person sees it; a password is never part of it.
struct FormViewModel: Equatable, Sendable {
    /// What there is to show of a field besides its label.
    struct DisplayedField: Equatable, Sendable {
        /// The field's identifier.
        var field: String
        /// Empty where there is none, and for passwords.
        var value = ""
        /// In place of a value that is not shown.
        var hint: String?
        var error: String?
    }

    /// The fields that are shown.
    var fields: [DisplayedField]
    var notice: Notice?
    /// What is asked before the form is left; nil where nothing would be lost.
    var leaveQuestion: String?
}
