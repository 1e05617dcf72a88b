import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The presenter of the form for a new contact")
struct AddContactPresenterTests {
    private let presenter = AddContactPresenter()
    private let view = AddContactDisplaySpy()
    private let leaveQuestion = "Leave without saving what was changed?"

    init() { presenter.viewController = view }

    // MARK: - Show form

    @Test("000-05: an empty form says nothing, and is left without a question")
    func empty() {
        presenter.presentForm(response: .init(form: ContactForm()))
        view.calls.expect(.form(.init(draft: ContactDraft())))
    }

    // MARK: - Change field

    @Test("A fault is worded at its field, and leaving would lose what was typed")
    func change() {
        var form = ContactForm()
        form.change("phone", to: ["none"])
        presenter.presentChangedField(response: .init(form: form))
        view.calls.expect(
            .changed(
                .init(
                    draft: ContactDraft([.phone: ["none"]]),
                    errors: [
                        .phone:
                            "'none' is no phone number: digits, spaces and + - ( ) . / are, at least three digits"
                    ],
                    leaveQuestion: leaveQuestion
                )
            )
        )
    }

    // MARK: - Save contact

    @Test("A saved contact needs no words")
    func saved() {
        presenter.presentSavedContact(response: .saved)
        view.calls.expect(.saved(.saved))
    }

    @Test("000 demo: the message names the missing fields; an empty form is still left without a question")
    func refused() {
        var form = ContactForm()
        form.complete(with: [:])
        presenter.presentSavedContact(response: .refused(form))
        let fault = "a first name, a last name, an organisation or a display name is needed"
        view.calls.expect(
            .saved(
                .form(
                    .init(
                        draft: ContactDraft(),
                        errors: [.firstName: fault],
                        notice: .error("Not saved: first-name: \(fault).")
                    )
                )
            )
        )
    }

    @Test("Why it could not be saved reaches the person")
    func failed() {
        var form = ContactForm()
        form.complete(with: ["first-name": ["Ada"]])
        presenter.presentSavedContact(response: .failed(form, .storage("it is full")))
        view.calls.expect(
            .saved(
                .form(
                    .init(
                        draft: ContactDraft([.firstName: ["Ada"]]),
                        notice: .error("The contacts could not be reached: it is full"),
                        leaveQuestion: leaveQuestion
                    )
                )
            )
        )
    }
}
