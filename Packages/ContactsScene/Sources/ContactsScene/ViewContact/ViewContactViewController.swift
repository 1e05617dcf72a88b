import SceneKitCore

/// Displays the presenter's view models.
@MainActor
protocol ViewContactDisplayLogic: AnyObject {
    func displayContact(viewModel: ViewContact.FetchContact.ViewModel)
    func displayChangedMembers(viewModel: ViewContact.ChangeMembers.ViewModel)
    func displayChangedPhoto(viewModel: ViewContact.ChangePhoto.ViewModel)
    func displayDeleteQuestion(viewModel: ViewContact.AskToDelete.ViewModel)
    func displayDeletedContact(viewModel: ViewContact.DeleteContact.ViewModel)
}

final class ViewContactViewController: RoutedScene<any ViewContactBusinessLogic, any ViewContactRouting> {
    static let actions: [BoundAction<ViewContactViewController>] = [
        .segue(
            "edit",
            key: "e",
            "Opens the form to change the contact.",
            to: "EditContact",
            when: { $0.isPerson }
        ),
        .action(
            "delete",
            key: "d",
            "Deletes the contact, or the group without its members, after a question.",
            role: .destructive,
            answer: .message,
            when: { $0.isFound }
        ) { await $0.delete() }
        .promising(.asks, .sets),
        .action(
            "add-member",
            key: "a",
            "Adds a contact to the group.",
            answer: .message,
            segue: "PickContact",
            when: { $0.isGroup },
            takes: .value("contact", String?.none, contactSummary)
        ) { try await $0.addMember($1) }
        .promising(.sets),
        .action(
            "remove-member",
            key: "x",
            "Removes contacts from the group; the contacts stay.",
            answer: .message,
            when: { $0.isGroup },
            takes: .texts("member", "the member's id, its beginning, or the member's name", row: members)
        ) { await $0.change(.remove(members: $1)) }
        .promising(.sets),
        .action(
            "join",
            "Add to group",
            "Adds the contact to a group, which is made if there is none of that name.",
            answer: .message,
            when: { $0.isPerson },
            takes: .text("group", "the group's name")
        ) { await $0.change(.join(group: $1)) }
        .promising(.sets),
        .action(
            "leave",
            "Remove from group",
            key: "x",
            "Removes the contact from groups.",
            answer: .message,
            when: { $0.isPerson && $0.hasGroups },
            takes: .texts("group", "the group's id, its beginning, or the group's name", row: groups)
        ) { await $0.change(.leave(groups: $1)) }
        .promising(.sets),
        .action(
            "photo",
            "Set photo",
            "Takes the contact's photo from a PNG, JPEG or WebP file, in place of the present one.",
            answer: .message,
            when: { $0.isPerson },
            takes: .text("file", "the file with the photo", kind: .inputDocument)
        ) { await $0.changePhoto(to: $1) }
        .promising(.sets),
        .action(
            "remove-photo",
            "Remove photo",
            "Removes the contact's photo, after a question.",
            role: .destructive,
            answer: .message,
            when: { $0.isPerson && $0.viewModel.hasPhoto }
        ) { await $0.changePhoto(to: nil) }
        .promising(.asks, .sets),
        .segue("list", "All contacts", key: "l", "Goes to the contact list.", to: "ContactList"),
    ]
    private static let contactSummary: LocalizedText =
        "the contact's name or id; without it the contacts are shown, to choose one"

    static let lists: [BoundList<ViewContactViewController>] = [groups, members].map {
        .rows(of: $0, to: "ViewContact", parameter: "id", select: { $0.router.dataStore.selectedCardID = $1 })
    }

    let scene = SceneState(Screen(title: "Contact"))

    private var viewModel = ViewContact.FetchContact.ViewModel(title: "Contact")
    private var question: Question?
    /// The reason why the shown contact could not be read again.
    private var failure: Message?
    /// Whether the contact exists.
    private var isFound: Bool { !viewModel.items.isEmpty }
    private var isGroup: Bool { viewModel.members != nil }
    private var isPerson: Bool { isFound && !isGroup }
    private var hasGroups: Bool { !viewModel.groups.isEmpty }

    private static let groups = "groups"
    private static let members = "members"

    func didLoad() async {
        observe("changes") { [interactor] in await interactor.followContact() }
    }

    func willAppear() async {
        await interactor.fetchContact(request: .init())
    }

    private func addMember(_ name: String?) async throws {
        router.dataStore.memberName = name
        guard case .value(let contact) = try await result(of: "PickContact", as: PickedItem.self) else {
            return
        }
        await change(.add(member: contact.id))
    }

    private func change(_ request: ViewContact.ChangeMembers.Request) async {
        await interactor.changeMembers(request: request)
    }

    private func changePhoto(to document: String?) async {
        if document == nil {
            let question = Question(
                "Remove the photo of \(screen.title)?",
                confirm: "Remove",
                isDestructive: true
            )
            guard await confirm(question) else { return }
        }
        await interactor.changePhoto(request: .init(document: document))
    }

    private func delete() async {
        question = nil
        interactor.askToDelete(request: .init())
        // There is another question if somebody has changed the contact meanwhile.
        while let question {
            self.question = nil
            guard await confirm(question) else { return }
            await interactor.deleteContact(request: .init())
        }
    }
}

extension ViewContactViewController: ViewContactDisplayLogic {
    func displayContact(viewModel: ViewContact.FetchContact.ViewModel) {
        // A card that cannot be read again stays, and the failure until it can.
        if viewModel.isUpdate, isFound, let notice = viewModel.notice, notice.kind == .error {
            failure = notice
            return screen.message = notice
        }
        let message = viewModel.isUpdate && isFound && screen.message != failure ? screen.message : nil
        self.viewModel = viewModel
        let details = [
            DetailBlock(identifier: "contact", picture: viewModel.picture, items: viewModel.items),
            DetailBlock(identifier: "other", title: "Other properties", items: viewModel.others),
        ]
        let lists = [
            viewModel.members.map { Self.list(Self.members, "Member", $0) },
            hasGroups ? Self.list(Self.groups, "Group", viewModel.groups) : nil,
        ]
        screen = Screen(
            title: viewModel.title,
            blocks: details.filter { !$0.items.isEmpty }.map(Block.detail)
                + lists.compactMap { $0.map(Block.list) },
            message: viewModel.notice ?? message
        )
    }

    private static func list(_ identifier: String, _ heading: LocalizedText, _ cards: [CardLink]) -> ListBlock
    {
        var list = ListBlock(identifier: identifier, columns: [.init(heading)], style: .people)
        list.total = ListBlock.Total(cards.count, isLowerBound: false)
        list.rows = cards.map { .init(identifier: $0.id, cells: [$0.name]) }
        list.$placeholder = "The group has no members."
        return list
    }

    func displayChangedMembers(viewModel: ViewContact.ChangeMembers.ViewModel) {
        screen.message = viewModel.notice
    }

    func displayChangedPhoto(viewModel: ViewContact.ChangePhoto.ViewModel) {
        screen.message = viewModel.notice
    }

    func displayDeleteQuestion(viewModel: ViewContact.AskToDelete.ViewModel) {
        question = Question(viewModel.question, confirm: "Delete", isDestructive: true)
    }

    func displayDeletedContact(viewModel: ViewContact.DeleteContact.ViewModel) {
        if let notice = viewModel.notice {
            screen.message = notice
        } else {
            router.routeToContactList(segue: nil)
        }
    }
}
