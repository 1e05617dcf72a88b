import SceneKitCore

/// What the presenter shows on one contact's card.
@MainActor
protocol ViewContactDisplayLogic: AnyObject {
    func displayContact(viewModel: ViewContact.FetchContact.ViewModel)
    func displayDeleteQuestion(viewModel: ViewContact.AskToDelete.ViewModel)
    func displayDeletedContact(viewModel: ViewContact.DeleteContact.ViewModel)
}

@MainActor
final class ViewContactViewController: SceneViewController {
    typealias Router = ViewContactRoutingLogic & ViewContactDataPassing

    private(set) var screen = Screen(title: "Contact", actions: [ViewContactActions.back]) {
        didSet { if screen != oldValue { host?.screenDidChange(self) } }
    }
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { router }
    var dataStore: AnyObject? { router.dataStore }

    private let interactor: any ViewContactBusinessLogic
    private let router: any Router

    init(interactor: any ViewContactBusinessLogic, router: any Router) {
        self.interactor = interactor
        self.router = router
    }

    var parameters: Parameters {
        router.dataStore.contactID.map { ["id": $0] } ?? [:]
    }

    func willAppear() async {
        await interactor.fetchContact(request: .init())
    }

    func handle(_ event: Event) async {
        switch event {
        case .action(ViewContactActions.edit.identifier, _):
            router.routeToEditContact(segue: nil)
        case .action(ViewContactActions.delete.identifier, _):
            await interactor.askToDelete(request: .init())
        case .action(ViewContactActions.back.identifier, _):
            router.routeToContactList(segue: nil)
        case .answer(let confirmed):
            screen.question = nil
            if confirmed { await interactor.deleteContact(request: .init()) }
        default:
            break
        }
    }
}

extension ViewContactViewController: ViewContactDisplayLogic {
    typealias DisplayedItem = ViewContact.FetchContact.ViewModel.DisplayedItem

    func displayContact(viewModel: ViewContact.FetchContact.ViewModel) {
        var blocks: [Block] = []
        func add(_ identifier: String, _ title: String?, _ items: [DisplayedItem]) {
            let items = items.map { DetailBlock.Item($0.label, $0.value) }
            guard !items.isEmpty else { return }
            blocks.append(.detail(DetailBlock(identifier: identifier, title: title, items: items)))
        }
        add("contact", nil, viewModel.items)
        add("other", "Other properties", viewModel.others)
        screen = Screen(
            title: viewModel.title,
            blocks: blocks,
            actions: blocks.isEmpty ? [ViewContactActions.back] : ViewContactActions.all,
            message: viewModel.notice.map { Message($0) }
        )
    }

    func displayDeleteQuestion(viewModel: ViewContact.AskToDelete.ViewModel) {
        screen.question = Question(viewModel.question, confirm: viewModel.confirm, isDestructive: true)
    }

    func displayDeletedContact(viewModel: ViewContact.DeleteContact.ViewModel) {
        if let notice = viewModel.notice {
            screen.message = Message(notice)
        } else {
            router.routeToContactList(segue: nil)
        }
    }
}
