import Testing

@testable import ContactsScene

@Suite("The contact form's words")
struct ContactFormWordingTests {
    @Test("000 demo: the message names the fields in the form's order, and what would be right")
    func refusal() {
        let problems: [ContactField: [ContactProblem]] = [
            .birthday: [.notADate("soon")], .phone: [.notAPhone("a"), .notAPhone("b")],
            .email: [.notAnEmail("ada")], .firstName: [.noName],
        ]
        #expect(
            ContactFormWording.refusal(problems)
                == .error(
                    "Not saved: first-name: a first name, a last name, an organisation or a display name is needed; "
                        + "phone: 'a' is no phone number: digits, spaces and + - ( ) . / are, at least three "
                        + "digits; 'b' is no phone number: digits, spaces and + - ( ) . / are, at least three "
                        + "digits; email: 'ada' is no e-mail address: one looks like ada@example.org; "
                        + "birthday: 'soon' is no date: write 1815-12-10, or --12-10 where the year is not known."
                )
        )
    }

    @Test("A form is worded with its marks, and asks before it is left where something would be lost")
    func viewModel() {
        #expect(ContactFormViewModel(ContactForm()) == ContactFormViewModel(draft: ContactDraft()))
        var form = ContactForm()
        form.change("email", to: ["ada"])
        #expect(
            ContactFormViewModel(form, notice: .error("The disk is full."))
                == ContactFormViewModel(
                    draft: ContactDraft([.email: ["ada"]]),
                    errors: [.email: "'ada' is no e-mail address: one looks like ada@example.org"],
                    notice: .error("The disk is full."),
                    leaveQuestion: "Leave without saving what was changed?"
                )
        )
    }
}
