import SceneKitCore

/// Displays the presenter's view models.
@MainActor
protocol EditContactDisplayLogic: AnyObject {
    func displayContact(viewModel: EditContact.FetchContact.ViewModel)
    func displaySavedContact(viewModel: EditContact.SaveContact.ViewModel)
}

final class EditContactViewController: RoutedScene<any EditContactBusinessLogic, any EditContactRouting> {
    static let actions: [BoundAction<EditContactViewController>] = [
        .save("save", key: "s", "Saves the contact.", form: \.form, when: { $0.isFound }) {
            await $0.interactor.saveContact(request: .init(edit: $1))
        }
        .promising(.sets)
    ]
    static let forms: [BoundForm<EditContactViewController>] = [.form(ContactDraft.form, \.form)]

    let scene = SceneState(Screen(title: "Edit contact"))
    let form = SceneForm(ContactDraft.form)

    /// Whether the contact exists.
    private var isFound = false

    func didLoad() async {
        await interactor.fetchContact(request: .init())
    }
}

extension EditContactViewController: EditContactDisplayLogic {
    func displayContact(viewModel: EditContact.FetchContact.ViewModel) {
        switch viewModel {
        case .form(let draft):
            isFound = true
            form.load(stored: draft)
            show(form)
        case .missing(let notice):
            screen.message = notice
        }
    }

    func displaySavedContact(viewModel: EditContact.SaveContact.ViewModel) {
        switch viewModel {
        case .saved:
            form.markSaved()
            router.routeToViewContact(segue: nil)
        case .refused(let refusal): show(form, refusal)
        }
    }
}
