import SceneKitCore

/// What the presenter shows while a contact is changed.
@MainActor
protocol EditContactDisplayLogic: AnyObject {
    func displayContact(viewModel: EditContact.FetchContact.ViewModel)
    func displayChangedField(viewModel: EditContact.ChangeField.ViewModel)
    func displaySavedContact(viewModel: EditContact.SaveContact.ViewModel)
}

@MainActor
final class EditContactViewController: SceneViewController {
    typealias Router = EditContactRoutingLogic & EditContactDataPassing

    private(set) var screen = Screen(title: "Edit contact") {
        didSet { if screen != oldValue { host?.screenDidChange(self) } }
    }
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { router }
    var dataStore: AnyObject? { router.dataStore }

    private let interactor: any EditContactBusinessLogic
    private let router: any Router
    private var leaveQuestion: String?

    init(interactor: any EditContactBusinessLogic, router: any Router) {
        self.interactor = interactor
        self.router = router
    }

    var parameters: Parameters {
        router.dataStore.contactID.map { ["id": $0] } ?? [:]
    }

    func didLoad() async {
        await interactor.fetchContact(request: .init())
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
        screen.actions = [ContactFormLayout.save]
        screen.message = form.notice.map { Message($0) }
    }
}

extension EditContactViewController: EditContactDisplayLogic {
    func displayContact(viewModel: EditContact.FetchContact.ViewModel) {
        switch viewModel {
        case .form(let form): display(form)
        case .missing(let notice): screen.message = Message(notice)
        }
    }

    func displayChangedField(viewModel: EditContact.ChangeField.ViewModel) {
        display(viewModel)
    }

    func displaySavedContact(viewModel: EditContact.SaveContact.ViewModel) {
        switch viewModel {
        case .form(let form):
            display(form)
        case .saved:
            leaveQuestion = nil
            router.routeToViewContact(segue: nil)
        }
    }
}
