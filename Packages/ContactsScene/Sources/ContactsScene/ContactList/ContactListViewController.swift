import SceneKitCore

/// What the presenter shows on the contact list.
@MainActor
protocol ContactListDisplayLogic: AnyObject {
    func displayContacts(viewModel: ContactList.ShowContacts.ViewModel)
    func displayChangedContacts(viewModel: ContactList.FollowContacts.ViewModel)
    func displaySelectedContact(viewModel: ContactList.SelectContact.ViewModel)
    func displaySortOrder(viewModel: ContactList.SortContacts.ViewModel)
    func displayDeleteQuestion(viewModel: ContactList.AskToDelete.ViewModel)
    func displayDeletedContact(viewModel: ContactList.DeleteContact.ViewModel)
    func displayUndoneDelete(viewModel: ContactList.UndoDelete.ViewModel)
    func displayImport(viewModel: ContactList.ImportContacts.ViewModel)
    func displayExport(viewModel: ContactList.ExportContacts.ViewModel)
}

@MainActor
final class ContactListViewController: SceneViewController {
    typealias Router = ContactListRoutingLogic & ContactListDataPassing

    private(set) var screen = Screen(title: "Contacts") {
        didSet { if screen != oldValue { host?.screenDidChange(self) } }
    }
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { router }
    var dataStore: AnyObject? { router.dataStore }

    private let interactor: any ContactListBusinessLogic
    private let router: any Router
    /// What the view shows now; every event changes a part of it.
    private var request: ContactList.ShowContacts.Request
    private var isImporting = false
    private var layout = ContactListLayout() {
        didSet { screen = layout.screen(request: request) }
    }

    init(
        interactor: any ContactListBusinessLogic,
        router: any Router,
        request: ContactList.ShowContacts.Request = .init()
    ) {
        self.interactor = interactor
        self.router = router
        self.request = request
        screen = layout.screen(request: request)
    }

    var parameters: Parameters {
        var parameters: Parameters = [:]
        if !request.search.isEmpty { parameters["search"] = request.search }
        if !request.category.isEmpty { parameters["category"] = request.category }
        return parameters
    }

    func didLoad() async {
        observe(Self.changesKey) { [interactor] in await interactor.followContacts(request: .init()) }
    }

    func willAppear() async {
        await interactor.showContacts(request: request)
    }

    func handle(_ event: Event) async {
        switch event {
        case .select(_, let row):
            await interactor.selectContact(request: .init(id: row))
        case .window(_, let offset, let limit):
            request.offset = offset
            request.limit = limit
            await interactor.showContacts(request: request)
        case .change(_, let values):
            await search(values.first ?? "")
        case .answer(let confirmed):
            layout.question = nil
            guard confirmed else { return }
            await interactor.deleteContact(request: .init())
            await update()
        case .action(let identifier, let values):
            await handleAction(identifier, values: values.compactMapValues(\.first))
        case .back, .open:
            break
        }
    }

    private func handleAction(_ identifier: String, values: [String: String]) async {
        layout.notice = nil
        switch identifier {
        case ContactListActions.search.identifier:
            await search(values["query"] ?? "")
        case ContactListActions.filter.identifier:
            request.category = values["name"] ?? ""
            request.offset = 0
            await interactor.showContacts(request: request)
        case ContactListActions.add.identifier:
            router.routeToAddContact(segue: nil)
        case ContactListActions.delete.identifier:
            await interactor.askToDelete(request: .init(id: values["id"] ?? ""))
        case ContactListActions.undo.identifier:
            await interactor.undoDelete(request: .init())
            await update()
        case ContactListActions.sort.identifier:
            guard let order = values["by"].flatMap(ContactSortOrder.init) else { return }
            await interactor.sortContacts(request: .init(order: order))
            await update()
        default:
            handleWork(identifier, values: values)
        }
    }

    private func search(_ text: String) async {
        request.search = text
        request.offset = 0
        layout.notice = nil
        await interactor.showContacts(request: request)
    }

    /// Shows the list as it is after something was done to it.
    private func update() async {
        var request = request
        request.isUpdate = true
        await interactor.showContacts(request: request)
    }

    private func updateBesideEvents() {
        host?.run(Self.updateKey, for: self) { [weak self] in await self?.update() }
    }

    /// Long work runs beside the events, so that it can be cancelled by one.
    private func handleWork(_ identifier: String, values: [String: String]) {
        switch identifier {
        case ContactListActions.importing.identifier:
            host?.run(Self.workKey, for: self) { [weak self] in
                guard let self else { return }
                isImporting = true
                defer { isImporting = false }
                await interactor.importContacts(
                    request: .init(
                        document: values["document"] ?? "",
                        isStrict: values["strict"] == "true",
                        rejected: values["rejected"],
                        encoding: values["encoding"],
                        isUpdate: values["update"] == "true"
                    )
                )
                // Cancelled, this task could not load what has been added until then.
                updateBesideEvents()
            }
        case ContactListActions.exporting.identifier:
            let request = ContactList.ExportContacts.Request(
                document: values["document"] ?? "",
                format: values["format"],
                replacesExisting: values["force"] == "true",
                search: request.search,
                category: request.category
            )
            host?.run(Self.workKey, for: self) { [weak self] in
                await self?.interactor.exportContacts(request: request)
            }
        case ContactListActions.cancel.identifier:
            host?.cancel(Self.workKey, for: self)
        default:
            break
        }
    }

    private static let workKey = "transfer"
    private static let updateKey = "update"
    private static let changesKey = "changes"
}

extension ContactListViewController: ContactListDisplayLogic {
    func displayContacts(viewModel: ContactList.ShowContacts.ViewModel) {
        layout.contacts = viewModel
        if let notice = viewModel.notice { layout.notice = notice }
    }

    func displayChangedContacts(viewModel: ContactList.FollowContacts.ViewModel) {
        // The list is brought up to date once when an import has ended, not for each of its batches.
        if !isImporting { updateBesideEvents() }
    }

    func displaySelectedContact(viewModel: ContactList.SelectContact.ViewModel) {
        layout.notice = nil
        router.routeToViewContact(segue: nil)
    }

    func displaySortOrder(viewModel: ContactList.SortContacts.ViewModel) {
        layout.notice = viewModel.notice
    }

    func displayDeleteQuestion(viewModel: ContactList.AskToDelete.ViewModel) {
        layout.question = viewModel.question.map {
            Question($0, confirm: viewModel.confirm, isDestructive: true)
        }
        layout.notice = viewModel.notice
    }

    func displayDeletedContact(viewModel: ContactList.DeleteContact.ViewModel) {
        layout.notice = viewModel.notice
    }

    func displayUndoneDelete(viewModel: ContactList.UndoDelete.ViewModel) {
        layout.notice = viewModel.notice
    }

    func displayImport(viewModel: ContactList.ImportContacts.ViewModel) {
        display(viewModel)
    }

    func displayExport(viewModel: ContactList.ExportContacts.ViewModel) {
        display(viewModel)
    }

    private func display(_ work: ContactList.WorkViewModel) {
        layout.progress = work.progress
        layout.notice = work.notice
    }
}
