/// The form as a person sees it, in both scenes that have one.
struct ContactFormViewModel: Equatable, Sendable {
    var draft: ContactDraft
    var errors: [ContactField: String] = [:]
    var notice: Notice?
    /// What is asked before the form is left; nil where nothing would be lost.
    var leaveQuestion: String?
}

extension ContactFormViewModel {
    /// Words a form, with what else there is to say.
    init(_ form: ContactForm, notice: Notice? = nil) {
        self.init(
            draft: form.draft,
            errors: ContactFormWording.errors(form.problems),
            notice: notice,
            leaveQuestion: form.isModified ? ContactFormWording.leaveQuestion : nil
        )
    }

    /// Words a form that may not be saved: the message names the fields that keep it from being saved.
    static func refused(_ form: ContactForm) -> ContactFormViewModel {
        ContactFormViewModel(form, notice: ContactFormWording.refusal(form.problems))
    }
}
