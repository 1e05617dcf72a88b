import SceneKitCore

/// What the presenter shows while a contact is added.
@MainActor
protocol AddContactDisplayLogic: AnyObject {
    func displayForm(viewModel: AddContact.ShowForm.ViewModel)
    func displayChangedField(viewModel: AddContact.ChangeField.ViewModel)
    func displaySavedContact(viewModel: AddContact.SaveContact.ViewModel)
}

@MainActor
final class AddContactViewController: SceneViewController {
    typealias Router = AddContactRoutingLogic & AddContactDataPassing

    private(set) var screen = Screen(title: "New contact", actions: [ContactFormLayout.save]) {
        didSet { if screen != oldValue { host?.screenDidChange(self) } }
    }
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { router }
    var dataStore: AnyObject? { router.dataStore }

    private let interactor: any AddContactBusinessLogic
    private let router: any Router
    private var leaveQuestion: String?

    init(interactor: any AddContactBusinessLogic, router: any Router) {
        self.interactor = interactor
        self.router = router
    }

    func didLoad() async {
        await interactor.showForm(request: .init())
    }

    func handle(_ event: Event) async {
        switch event {
        case .change(let field, let values):
            await interactor.changeField(request: .init(field: field, values: values))
        case .action(ContactFormLayout.save.identifier, let values):
            await interactor.saveContact(request: .init(values: values))
        default:
            break
        }
    }

    func leaveDecision() -> LeaveDecision {
        ContactFormLayout.leaveDecision(leaveQuestion)
    }

    private func display(_ form: ContactFormViewModel) {
        leaveQuestion = form.leaveQuestion
        screen.blocks = [.form(ContactFormLayout.form(form))]
        screen.message = form.notice.map { Message($0) }
    }
}

extension AddContactViewController: AddContactDisplayLogic {
    func displayForm(viewModel: AddContact.ShowForm.ViewModel) {
        display(viewModel)
    }

    func displayChangedField(viewModel: AddContact.ChangeField.ViewModel) {
        display(viewModel)
    }

    func displaySavedContact(viewModel: AddContact.SaveContact.ViewModel) {
        switch viewModel {
        case .form(let form):
            display(form)
        case .saved:
            leaveQuestion = nil
            router.routeToViewContact(segue: nil)
        }
    }
}
