import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The presenter of the form for a new contact")
struct AddContactPresenterTests {
    // MARK: - Save contact

    @Test(
        "000-05: a saved contact has no message; otherwise the message names the missing field or the failure",
        arguments: ContactFormResult.worded
    )
    func saved(result: ContactFormResult, viewModel: ContactFormViewModel) {
        let presenter = AddContactPresenter()
        let view = AddContactDisplaySpy()
        presenter.viewController = view
        presenter.presentSavedContact(response: result)
        view.expect(viewModel)
    }
}
