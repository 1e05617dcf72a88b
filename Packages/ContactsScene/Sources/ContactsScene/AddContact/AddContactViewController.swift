import SceneKitCore

/// Displays the presenter's view models.
@MainActor
protocol AddContactDisplayLogic: AnyObject {
    func displaySavedContact(viewModel: AddContact.SaveContact.ViewModel)
}

final class AddContactViewController: RoutedScene<any AddContactBusinessLogic, any AddContactRouting> {
    static let actions: [BoundAction<AddContactViewController>] = [
        .submit("save", key: "s", "Saves the contact.", form: \.form) {
            await $0.interactor.saveContact(request: .init(draft: $1))
        }
        .promising(.adds)
    ]
    static let forms: [BoundForm<AddContactViewController>] = [.form(ContactDraft.newForm, \.form)]

    let scene = SceneState(title: "New contact", form: ContactDraft.newForm)
    let form = SceneForm(ContactDraft.newForm)
}

extension AddContactViewController: AddContactDisplayLogic {
    func displaySavedContact(viewModel: AddContact.SaveContact.ViewModel) {
        switch viewModel {
        case .saved:
            form.markSaved()
            router.routeToViewContact(segue: nil)
        case .refused(let refusal): show(form, refusal)
        }
    }
}
