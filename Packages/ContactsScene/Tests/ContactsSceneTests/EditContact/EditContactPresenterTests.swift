import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The presenter of the form of a contact")
struct EditContactPresenterTests {
    private let presenter = EditContactPresenter()
    private let view = EditContactDisplaySpy()

    init() { presenter.viewController = view }

    // MARK: - Fetch contact

    @Test("000-05: the form shows the contact's values")
    func contact() {
        let draft = ContactDraft(firstName: "Ada")
        presenter.presentContact(response: .init(draft: .success(draft)))
        view.expect(EditContact.FetchContact.ViewModel.form(draft))
    }

    @Test(
        "Errors are shown; a missing contact is a warning",
        arguments: [
            (ContactsFailure.notFound(id: "9"), Message(.warning, "There is no contact '9'.")),
            (.storage("it is locked"), Message(.error, "The contacts could not be reached: it is locked")),
            (.cancelled, Message(.error, "Cancelled.")),
        ]
    )
    func failure(_ failure: ContactsFailure, notice: Message) {
        presenter.presentContact(response: .init(draft: .failure(failure)))
        view.expect(EditContact.FetchContact.ViewModel.missing(notice))
    }

    // MARK: - Save contact

    @Test(
        "A saved contact has no message; otherwise the message names the missing field or the failure",
        arguments: ContactFormResult.worded
    )
    func saved(result: ContactFormResult, viewModel: ContactFormViewModel) {
        presenter.presentSavedContact(response: result)
        view.expect(viewModel)
    }
}
