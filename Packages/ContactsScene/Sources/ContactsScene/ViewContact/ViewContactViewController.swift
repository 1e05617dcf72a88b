import SceneKitCore

/// Displays the presenter's view models.
@MainActor
protocol ViewContactDisplayLogic: AnyObject {
    func displayContact(viewModel: ViewContact.FetchContact.ViewModel)
    func displayChangedContact(viewModel: ViewContact.FollowContact.ViewModel)
    func displayDeletedContact(viewModel: ViewContact.DeleteContact.ViewModel)
}

final class ViewContactViewController: RoutedScene<any ViewContactBusinessLogic, any ViewContactRouting> {
    static let actions: [BoundAction<ViewContactViewController>] = [
        .segue(
            "edit",
            "Edit",
            key: "e",
            "Opens the form to change the contact.",
            to: "EditContact",
            when: { $0.isFound }
        ),
        .action(
            "delete",
            "Delete",
            key: "d",
            "Deletes the contact, after a question.",
            role: .destructive,
            answer: .message,
            when: { $0.isFound }
        ) { await $0.delete() },
        .segue("list", "All contacts", key: "l", "Goes to the contact list.", to: "ContactList"),
    ]

    let scene = SceneState(Screen(title: "Contact"))

    /// Whether the contact exists.
    private var isFound = false

    func didLoad() async {
        observe("changes") { [interactor] in await interactor.followContact(request: .init()) }
    }

    func willAppear() async {
        await interactor.fetchContact(request: .init())
    }

    private func delete() async {
        let question = Question("Delete \(screen.title)?", confirm: "Delete", isDestructive: true)
        guard await confirm(question) else { return }
        await interactor.deleteContact(request: .init())
    }
}

extension ViewContactViewController: ViewContactDisplayLogic {
    func displayContact(viewModel: ViewContact.FetchContact.ViewModel) {
        show(viewModel, message: nil)
    }

    /// Keeps the message about the contact on the screen.
    func displayChangedContact(viewModel: ViewContact.FollowContact.ViewModel) {
        show(viewModel, message: isFound ? screen.message : nil)
    }

    private func show(_ viewModel: ViewContact.FetchContact.ViewModel, message: Message?) {
        let details = [
            DetailBlock(identifier: "contact", items: viewModel.items),
            DetailBlock(
                identifier: "other",
                title: "Other properties",
                items: viewModel.others
            ),
        ]
        let shown = details.filter { !$0.items.isEmpty }
        isFound = !shown.isEmpty
        screen = Screen(
            title: viewModel.title,
            blocks: shown.map { .detail($0) },
            message: viewModel.notice ?? message
        )
    }

    func displayDeletedContact(viewModel: ViewContact.DeleteContact.ViewModel) {
        if let notice = viewModel.notice {
            screen.message = notice
        } else {
            router.routeToContactList(segue: nil)
        }
    }
}
