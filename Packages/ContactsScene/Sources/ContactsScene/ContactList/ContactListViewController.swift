import SceneKitCore

/// Displays the presenter's view models.
@MainActor
protocol ContactListDisplayLogic: AnyObject {
    func displayContacts(viewModel: ContactList.ShowContacts.ViewModel)
    func displayChangedContacts(viewModel: ContactList.FollowContacts.ViewModel)
    func displaySortOrder(viewModel: ContactList.SortContacts.ViewModel)
    func displayDeleteQuestion(viewModel: ContactList.AskToDelete.ViewModel)
    func displayDeletedContacts(viewModel: ContactList.DeleteContacts.ViewModel)
    func displayTaggedContacts(viewModel: ContactList.TagContacts.ViewModel)
    func displayUndoneChange(viewModel: ContactList.UndoChange.ViewModel)
    func displayImport(viewModel: ContactList.ImportContacts.ViewModel)
    func displayExport(viewModel: ContactList.ExportContacts.ViewModel)
    func displaySync(viewModel: ContactList.SyncContacts.ViewModel)
}

final class ContactListViewController: RoutedScene<any ContactListBusinessLogic, any ContactListRouting> {
    static let lists: [BoundList<ContactListViewController>] = [
        .rows(
            of: ContactListLayout.listIdentifier,
            to: "ViewContact",
            parameter: "id",
            // The row goes to the router directly, since nothing has to be decided (article row 000-07).
            select: { $0.router.dataStore.selectedContactID = $1 },
            window: { await $0.interactor.showContacts(request: .init(offset: $1.offset, limit: $1.limit)) }
        )
    ]
    static let forms: [BoundForm<ContactListViewController>] = [
        .form(ContactListLayout.searchForm, \.form) { await $0.search($1) }
    ]

    let scene = SceneState(Screen(title: "Contacts"))
    let form = SceneForm(ContactListLayout.searchForm)

    /// Whether addresses can be printed for a mail program.
    var hasStandardStreams = false
    /// Whether a person can name folders.
    var hasFolders = false
    /// Whether an import or a sync is running.
    var isImporting = false
    /// Set while an import, an export or a sync runs.
    private(set) var progress: ContactList.WorkViewModel.DisplayedProgress?
    /// The label of the next undo; nil if there is nothing to undo.
    private(set) var undo: LocalizedText?
    private var title: LocalizedText = "Contacts"
    /// The rows, which the screen shares: a session that waits keeps them once.
    private var list = ContactListViewController.list(nil)
    private var question: Question?
    /// Why the contacts cannot be shown.
    private var failure: Message?

    override init(interactor: any ContactListBusinessLogic, router: any ContactListRouting) {
        super.init(interactor: interactor, router: router)
        draw(nil)
    }

    func didLoad() async {
        form.load(router.dataStore.query.search)
        draw(nil)
        observe("changes") { [interactor] in await interactor.followContacts(request: .init()) }
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
        await interactor.askToDelete(request: .init(ids: ids))
        guard question != nil else { return }
        // There is another question if somebody has changed a contact meanwhile.
        while let question {
            self.question = nil
            guard await confirm(question) else { return }
            await interactor.deleteContacts(request: .init(ids: ids))
        }
        await update()
    }

    func tag(_ request: ContactList.TagContacts.Request) async {
        await interactor.tagContacts(request: request)
        await update()
    }

    func undoChange() async {
        await interactor.undoChange(request: .init())
        await update()
    }

    /// Shows the list after an operation changed it.
    private func update() async {
        await interactor.showContacts(request: .init(isUpdate: true))
    }

    func updateBesideEvents() {
        host?.run("update", for: self) { [weak self] in await self?.update() }
    }

    private func draw(_ message: Message?) {
        let progress = progress.map {
            Block.progress(ProgressBlock(label: $0.label, fraction: $0.fraction, detail: $0.detail))
        }
        screen = Screen(
            title: title,
            blocks: [progress, .form(form.block), .list(list)].compactMap(\.self),
            message: message
        )
    }

    private static func list(_ contacts: ContactList.ShowContacts.ViewModel?) -> ListBlock {
        // Both orders sort by the column with the names.
        let order: ContactSortOrder = contacts?.isByLastName == false ? .firstName : .lastName
        let sort = ListBlock.Sort("sort", values: ["by": order.entries], isCurrent: contacts != nil)
        return ContactListLayout.list(contacts, sort: sort)
    }
}

extension ContactListViewController: ContactListDisplayLogic {
    func displayContacts(viewModel: ContactList.ShowContacts.ViewModel) {
        title = viewModel.title
        undo = viewModel.undo
        list = Self.list(viewModel)
        // The message of a failure goes with the first page after it.
        let message = screen.message == failure ? nil : screen.message
        failure = viewModel.notice?.kind == .error ? viewModel.notice : nil
        draw(viewModel.notice ?? message)
    }

    func displayChangedContacts(viewModel: ContactList.FollowContacts.ViewModel) {
        // An import updates the list once at its end, not for each batch.
        if !isImporting { updateBesideEvents() }
    }

    func displaySortOrder(viewModel: ContactList.SortContacts.ViewModel) { show(viewModel.notice) }

    func displayDeleteQuestion(viewModel: ContactList.AskToDelete.ViewModel) {
        question = viewModel.question.map { Question($0, confirm: viewModel.confirm, isDestructive: true) }
        screen.message = viewModel.notice
    }

    func displayDeletedContacts(viewModel: ContactList.DeleteContacts.ViewModel) { show(viewModel.notice) }

    func displayTaggedContacts(viewModel: ContactList.TagContacts.ViewModel) { show(viewModel.notice) }

    func displayUndoneChange(viewModel: ContactList.UndoChange.ViewModel) { show(viewModel.notice) }

    func displayImport(viewModel: ContactList.ImportContacts.ViewModel) { display(viewModel) }

    func displayExport(viewModel: ContactList.ExportContacts.ViewModel) { display(viewModel) }

    func displaySync(viewModel: ContactList.SyncContacts.ViewModel) { display(viewModel) }

    private func show(_ notice: Message) { screen.message = notice }

    private func display(_ work: ContactList.WorkViewModel) {
        progress = work.progress
        draw(work.notice)
    }
}
