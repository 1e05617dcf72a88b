import SceneKitCore

/// Displays the presenter's view models.
@MainActor
protocol AddContactDisplayLogic: AnyObject {
    func displaySavedContact(viewModel: AddContact.SaveContact.ViewModel)
}

@MainActor
final class AddContactViewController: SceneViewController {
    typealias Router = AddContactRoutingLogic & AddContactDataPassing

    static let actions: [BoundAction<AddContactViewController>] = [
        .submit("save", "Save", key: "s", "Saves the contact.", form: \.form) {
            await $0.interactor.saveContact(request: .init(draft: $1))
        }
    ]
    static let forms: [BoundForm<AddContactViewController>] = [.form(ContactDraft.form, \.form)]

    let scene = SceneState(Screen(title: "New contact"))
    let form = SceneForm(ContactDraft.form)
    var segueRouter: (any SegueRouting)? { router }
    var dataStore: AnyObject? { router.dataStore }

    private let interactor: any AddContactBusinessLogic
    private let router: any Router

    init(interactor: any AddContactBusinessLogic, router: any Router) {
        self.interactor = interactor
        self.router = router
        show(form)
    }
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
