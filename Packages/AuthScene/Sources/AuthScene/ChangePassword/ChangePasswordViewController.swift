import SceneKitCore

/// What the presenter shows while a password is changed.
@MainActor
protocol ChangePasswordDisplayLogic: AnyObject {
    func displayForm(viewModel: ChangePassword.ShowForm.ViewModel)
    func displayChangedField(viewModel: ChangePassword.ChangeField.ViewModel)
    func displaySavedPassword(viewModel: ChangePassword.SavePassword.ViewModel)
}

@MainActor
final class ChangePasswordViewController: SceneViewController {
    typealias Router = ChangePasswordRoutingLogic & ChangePasswordDataPassing

    private(set) var screen = Screen(title: "Change password", actions: [ChangePasswordActions.save]) {
        didSet { if screen != oldValue { host?.screenDidChange(self) } }
    }
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { router }
    var dataStore: AnyObject? { router.dataStore }

    private let interactor: any ChangePasswordBusinessLogic
    private let router: any Router

    init(interactor: any ChangePasswordBusinessLogic, router: any Router) {
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
        case .action(ChangePasswordActions.save.identifier, let values):
            await interactor.savePassword(request: .init(values: values))
        default:
            break
        }
    }

    private func display(_ form: FormViewModel) {
        screen.blocks = [FormLayout.block("password", ChangePasswordActions.fields, form)]
        screen.message = form.notice.map { Message($0) }
    }
}

extension ChangePasswordViewController: ChangePasswordDisplayLogic {
    func displayForm(viewModel: ChangePassword.ShowForm.ViewModel) {
        display(viewModel)
    }

    func displayChangedField(viewModel: ChangePassword.ChangeField.ViewModel) {
        display(viewModel)
    }

    func displaySavedPassword(viewModel: ChangePassword.SavePassword.ViewModel) {
        switch viewModel {
        case .form(let form): display(form)
        case .saved: router.routeToAccount(segue: nil)
        }
    }
}
