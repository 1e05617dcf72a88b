import SceneKitCore

/// What the presenter shows while a profile is changed.
@MainActor
protocol EditProfileDisplayLogic: AnyObject {
    func displayProfile(viewModel: EditProfile.FetchProfile.ViewModel)
    func displayChangedField(viewModel: EditProfile.ChangeField.ViewModel)
    func displaySavedProfile(viewModel: EditProfile.SaveProfile.ViewModel)
}

@MainActor
final class EditProfileViewController: SceneViewController {
    typealias Router = EditProfileRoutingLogic & EditProfileDataPassing

    private(set) var screen = Screen(title: "Edit profile") {
        didSet { if screen != oldValue { host?.screenDidChange(self) } }
    }
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { router }
    var dataStore: AnyObject? { router.dataStore }

    private let interactor: any EditProfileBusinessLogic
    private let router: any Router
    private var leaveQuestion: String?

    init(interactor: any EditProfileBusinessLogic, router: any Router) {
        self.interactor = interactor
        self.router = router
    }

    func didLoad() async {
        await interactor.fetchProfile(request: .init())
    }

    func handle(_ event: Event) async {
        switch event {
        case .change(let field, let values):
            await interactor.changeField(request: .init(field: field, values: values))
        case .action(EditProfileActions.save.identifier, let values):
            await interactor.saveProfile(request: .init(values: values))
        default:
            break
        }
    }

    func leaveDecision() -> LeaveDecision {
        leaveQuestion.map {
            .ask(Question($0, confirm: EditProfileActions.leaveConfirm, isDestructive: true))
        } ?? .allow
    }

    private func display(_ form: FormViewModel) {
        leaveQuestion = form.leaveQuestion
        screen.blocks = [FormLayout.block("profile", EditProfileActions.fields, form)]
        screen.actions = [EditProfileActions.save]
        screen.message = form.notice.map { Message($0) }
    }
}

extension EditProfileViewController: EditProfileDisplayLogic {
    func displayProfile(viewModel: EditProfile.FetchProfile.ViewModel) {
        switch viewModel {
        case .form(let form): display(form)
        case .missing(let notice): screen.message = Message(notice)
        }
    }

    func displayChangedField(viewModel: EditProfile.ChangeField.ViewModel) {
        display(viewModel)
    }

    func displaySavedProfile(viewModel: EditProfile.SaveProfile.ViewModel) {
        switch viewModel {
        case .form(let form): display(form)
        case .saved:
            leaveQuestion = nil
            router.routeToAccount(segue: nil)
        }
    }
}
