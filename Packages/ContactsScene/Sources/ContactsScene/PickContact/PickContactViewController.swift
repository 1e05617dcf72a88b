import SceneKitCore

/// Displays the presenter's view models.
@MainActor
protocol PickContactDisplayLogic: AnyObject {
    func displayContacts(viewModel: PickContact.ShowContacts.ViewModel)
    func displayFoundContact(viewModel: PickContact.FindContact.ViewModel)
}

@MainActor
final class PickContactViewController: SceneViewController {
    static let actions: [BoundAction<PickContactViewController>] = [
        .search(ContactRows.searchSummary) { await $0.search($1) }
    ]
    static let lists: [BoundList<PickContactViewController>] = [
        .rows(
            of: ContactRows.listIdentifier,
            select: { await $0.interactor.findContact(request: .init(chosenID: $1)) },
            window: { await $0.interactor.showContacts(request: .init(offset: $1.offset, limit: $1.limit)) }
        )
    ]
    static let forms: [BoundForm<PickContactViewController>] = [
        .form(ContactRows.searchForm, \.form) { await $0.search($1) }
    ]

    let scene = SceneState(Screen(title: "Choose a contact"))
    let form = SceneForm(ContactRows.searchForm)
    var dataStore: AnyObject? { interactor }

    private let interactor: any PickContactBusinessLogic & PickContactDataStore
    private var contacts: PickContact.ShowContacts.ViewModel?

    init(interactor: any PickContactBusinessLogic & PickContactDataStore) {
        self.interactor = interactor
        draw(nil)
    }

    func didLoad() async {
        form.load(interactor.query.search)
        draw(nil)
        await interactor.findContact(request: .init())
    }

    func willAppear() async {
        await interactor.showContacts(request: .init())
    }

    private func search(_ text: String) async {
        form.load(text)
        draw(nil)
        await interactor.showContacts(request: .init(search: text))
    }

    private func draw(_ message: Message?) {
        screen = Screen(
            title: contacts?.title ?? "Choose a contact",
            blocks: [.form(form.block), .list(ContactRows.list(contacts))],
            message: message
        )
    }
}

extension PickContactViewController: PickContactDisplayLogic {
    func displayContacts(viewModel: PickContact.ShowContacts.ViewModel) {
        contacts = viewModel
        draw(viewModel.notice ?? screen.message)
    }

    func displayFoundContact(viewModel: PickContact.FindContact.ViewModel) {
        if let contact = viewModel.contact {
            finish(with: PickedItem(id: contact.id, title: contact.name, addresses: contact.addresses))
        } else {
            form.load(interactor.query.search)
            draw(viewModel.notice)
        }
    }
}
