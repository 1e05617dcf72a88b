import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The presenter of the form of a contact")
struct EditContactPresenterTests {
    private let presenter = EditContactPresenter()
    private let view = EditContactDisplaySpy()
    private let original = ContactDraft([.firstName: ["Ada"]])
    private let leaveQuestion = "Leave without saving what was changed?"

    init() { presenter.viewController = view }

    // MARK: - Fetch contact

    @Test("000-05: the form as it began is left without a question")
    func contact() {
        presenter.presentContact(response: .init(form: .success(ContactForm(editing: original))))
        view.calls.expect(.contact(.form(.init(draft: original))))
    }

    @Test(
        "Errors reach the person; a contact that is not there is a warning",
        arguments: [
            (ContactsFailure.notFound(id: "9"), Notice.warning("There is no contact '9'.")),
            (.storage("it is locked"), .error("The contacts could not be reached: it is locked")),
            (.cancelled, .error("Cancelled.")),
        ]
    )
    func failure(_ failure: ContactsFailure, notice: Notice) {
        presenter.presentContact(response: .init(form: .failure(failure)))
        view.calls.expect(.contact(.missing(notice)))
    }

    // MARK: - Change field

    @Test("A fault is worded at its field; what was changed back is left without a question")
    func change() {
        var form = ContactForm(editing: original)
        form.change("birthday", to: ["soon"])
        presenter.presentChangedField(response: .init(form: form))
        form.change("birthday", to: [])
        presenter.presentChangedField(response: .init(form: form))
        var draft = original
        draft[.birthday] = ["soon"]
        view.calls.expect(
            .changed(
                .init(
                    draft: draft,
                    errors: [
                        .birthday:
                            "'soon' is no date: write 1815-12-10, or --12-10 where the year is not known"
                    ],
                    leaveQuestion: leaveQuestion
                )
            ),
            .changed(.init(draft: original))
        )
    }

    // MARK: - Save contact

    @Test("A saved contact needs no words")
    func saved() {
        presenter.presentSavedContact(response: .saved)
        view.calls.expect(.saved(.saved))
    }

    @Test("000 demo: the message names the fields that keep the contact from being saved")
    func refused() {
        var form = ContactForm(editing: original)
        form.complete(with: ["first-name": [], "email": ["ada"]])
        presenter.presentSavedContact(response: .refused(form))
        let noName = "a first name, a last name, an organisation or a display name is needed"
        let noEmail = "'ada' is no e-mail address: one looks like ada@example.org"
        view.calls.expect(
            .saved(
                .form(
                    .init(
                        draft: ContactDraft([.email: ["ada"]]),
                        errors: [.firstName: noName, .email: noEmail],
                        notice: .error("Not saved: first-name: \(noName); email: \(noEmail)."),
                        leaveQuestion: leaveQuestion
                    )
                )
            )
        )
    }

    @Test("Why it could not be saved reaches the person; where nothing was changed nothing would be lost")
    func failed() {
        var form = ContactForm(editing: original)
        form.complete(with: [:])
        presenter.presentSavedContact(response: .failed(form, .notFound(id: "9")))
        view.calls.expect(
            .saved(.form(.init(draft: original, notice: .error("There is no contact '9'."))))
        )
    }
}
