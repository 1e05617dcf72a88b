import SceneKitCore

/// Displays the presenter's view models.
@MainActor
protocol ContactListDisplayLogic: NoticeDisplayLogic {
    func displayContacts(viewModel: ContactList.ShowContacts.ViewModel)
}

final class ContactListViewController: RoutedScene<any ContactListBusinessLogic, any ContactListRouting> {
    static let lists: [BoundList<ContactListViewController>] = [
        .rows(
            of: ContactRows.listIdentifier,
            to: "ViewContact",
            parameter: "id",
            beside: true,
            // The row goes to the router directly, since nothing has to be decided (article row 000-07).
            select: { $0.router.dataStore.selectedContactID = $1 },
            window: { await $0.interactor.showContacts(request: .init(offset: $1.offset, limit: $1.limit)) }
        )
    ]
    static let forms: [BoundForm<ContactListViewController>] = [
        .form(ContactRows.searchForm, \.form) { await $0.search($1) }
    ]

    let scene = SceneState(Screen(title: "Contacts"))
    let form = SceneForm(ContactRows.searchForm)

    /// Whether addresses can be printed for a mail program.
    var hasStandardStreams = false
    /// Whether a person can name folders.
    var hasFolders = false
    private let changing: any ChangeContactsBusinessLogic
    private let importing: any ImportContactsBusinessLogic
    private let exporting: any ExportContactsBusinessLogic
    private let syncing: any SyncContactsBusinessLogic
    /// Set while an import, an export or a sync runs.
    private var progress: ProgressBlock?
    /// The label of the next undo; nil if there is nothing to undo.
    private(set) var undo: LocalizedText?
    /// The label of the next redo; nil if there is nothing to redo.
    private(set) var redo: LocalizedText?
    /// The categories that are offered where a person names one.
    private(set) var categories: [String] = []
    private var title: LocalizedText = "Contacts"
    /// The rows, which the screen shares: a session that waits keeps them once.
    private var list = ContactListViewController.list(nil)
    private var question: Question?
    /// Why the shown page has no contacts.
    private var problem: Message?

    init(
        interactor: any ContactListBusinessLogic,
        router: any ContactListRouting,
        changing: any ChangeContactsBusinessLogic,
        importing: any ImportContactsBusinessLogic,
        exporting: any ExportContactsBusinessLogic,
        syncing: any SyncContactsBusinessLogic
    ) {
        self.changing = changing
        self.importing = importing
        self.exporting = exporting
        self.syncing = syncing
        super.init(interactor: interactor, router: router)
        draw(nil)
    }

    func didLoad() async {
        form.load(router.dataStore.query.search)
        draw(nil)
        followContacts()
    }

    func willAppear() async {
        await interactor.showContacts(request: .init())
    }

    func search(_ text: String) async {
        form.load(text)
        draw(nil)
        await interactor.showContacts(request: .init(search: text))
    }

    func filter(_ filter: Filter) async throws {
        if filter.isGiven {
            await interactor.showContacts(request: .init(category: filter.name))
        } else if case .value(let category) = try await result(of: "PickCategory", as: String.self) {
            await interactor.showContacts(request: .init(category: category))
        }
    }

    func show(from name: String) async {
        await interactor.showContacts(request: .init(from: name))
    }

    func showBirthdays(within days: Int?) {
        router.dataStore.birthdayDays = days
        router.routeToBirthdayList(segue: nil)
    }

    func sort(by order: ContactSortOrder) async {
        await interactor.sortContacts(request: .init(order: order))
        await update()
    }

    func delete(ids: [String]) async {
        question = nil
        await changing.askToDelete(request: .init(ids: ids))
        guard question != nil else { return }
        // There is another question if somebody has changed a contact meanwhile.
        while let question {
            self.question = nil
            guard await confirm(question) else { return }
            await changing.deleteContacts(request: .init(ids: ids))
        }
        await update()
    }

    func tag(_ request: ChangeContacts.TagContacts.Request) async {
        await changing.tagContacts(request: request)
        await update()
    }

    func undoChange() async {
        await changing.undoChange(request: .init())
        await update()
    }

    func redoChange() async {
        await changing.redoChange(request: .init())
        await update()
    }

    /// Shows the list after an operation changed it.
    private func update() async {
        await interactor.showContacts(request: .init(isUpdate: true))
    }

    // MARK: - Import, export and sync contacts

    /// Whether an import, an export or a sync is running.
    var isWorking: Bool { progress != nil }

    func importContacts(_ request: ImportContacts.Request) {
        runImport { [importing] in await importing.importContacts(request: request) }
    }

    func syncContacts(_ request: SyncContacts.Request) {
        runImport { [syncing] in await syncing.syncContacts(request: request) }
    }

    func exportContacts(_ request: ExportContacts.Request) {
        host?.run(Self.workKey, for: self) { [exporting] in await exporting.exportContacts(request: request) }
    }

    /// Prints the e-mail addresses of the contacts that a search finds.
    func query(_ query: AddressQuery) async {
        await search(query.text)
        await exporting.exportContacts(request: .init(document: "-", format: query.format.exportFormat))
    }

    func cancelWork() { host?.cancel(Self.workKey, for: self) }

    /// Runs work that adds or changes many contacts outside of the events, so that an event can cancel it.
    private func runImport(_ work: @escaping @MainActor () async -> Void) {
        host?.run(Self.workKey, for: self) { [weak self] in
            guard let self else { return }
            // The list is updated once at the end, not for each batch.
            host?.cancel(Self.changesKey, for: self)
            await work()
            followContacts()
            // This task may be cancelled and then cannot load the contacts added so far.
            host?.run("update", for: self) { [weak self] in await self?.update() }
        }
    }

    private func followContacts() {
        observe(Self.changesKey) { [interactor] in await interactor.followContacts(request: .init()) }
    }

    private static let workKey = "transfer"
    private static let changesKey = "changes"

    private func draw(_ message: Message?) {
        let blocks = [progress.map(Block.progress), .form(form.block), .list(list)]
        screen = Screen(title: title, blocks: blocks.compactMap(\.self), message: message)
    }

    private static func list(_ contacts: ContactList.ShowContacts.ViewModel?) -> ListBlock {
        // Both orders sort by the column with the names.
        let order: ContactSortOrder = contacts?.isByLastName == false ? .firstName : .lastName
        let sort = ListBlock.Sort("sort", values: ["by": order.entries], isCurrent: contacts != nil)
        let jump = ListBlock.Jump("from", field: "name", current: contacts?.from)
        return ContactRows.list(contacts, sort: sort, jump: jump)
    }
}

extension ContactListViewController: ContactListDisplayLogic {
    func displayContacts(viewModel: ContactList.ShowContacts.ViewModel) {
        title = viewModel.title
        undo = viewModel.undo
        redo = viewModel.redo
        categories = viewModel.categories
        list = Self.list(viewModel)
        // Why there is no contact goes with the next page. That none matches does not replace the words about a deletion.
        let message = screen.message == problem ? nil : screen.message
        let notice = viewModel.notice
        problem = notice?.kind == .information ? nil : notice
        draw(notice?.kind == .warning ? message ?? notice : notice ?? message)
    }

    func displayNotice(viewModel: NoticeViewModel) { screen.message = viewModel.notice }
}

extension ContactListViewController: ChangeContactsDisplayLogic {
    func displayDeleteQuestion(viewModel: ChangeContacts.AskToDelete.ViewModel) {
        question = viewModel.question.map { Question($0, confirm: viewModel.confirm, isDestructive: true) }
        screen.message = viewModel.notice
    }

    func displayDeletedContacts(viewModel: ChangeContacts.DeleteContacts.ViewModel) {
        screen.message = viewModel.notice
    }
}

extension ContactListViewController: WorkDisplayLogic {
    func displayWork(viewModel: WorkViewModel) {
        progress = viewModel.progress
        draw(viewModel.notice)
    }
}
