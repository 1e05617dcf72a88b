import SceneKitCore

/// Displays the presenter's view models.
@MainActor
protocol ViewContactDisplayLogic: AnyObject {
    func displayContact(viewModel: ViewContact.FetchContact.ViewModel)
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
        observe("changes") { [interactor] in await interactor.followContact() }
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
        let details = [
            DetailBlock(identifier: "contact", picture: viewModel.picture, items: viewModel.items),
            DetailBlock(identifier: "other", title: "Other properties", items: viewModel.others),
        ]
        .filter { !$0.items.isEmpty }
        let message = viewModel.isUpdate && isFound ? screen.message : nil
        isFound = !details.isEmpty
        screen = Screen(
            title: viewModel.title,
            blocks: details.map { .detail($0) },
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
