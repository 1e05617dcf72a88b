import SceneKitCore

/// Displays the presenter's view models.
@MainActor
protocol ViewContactDisplayLogic: AnyObject {
    func displayContact(viewModel: ViewContact.FetchContact.ViewModel)
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
        ) { await $0.delete() }.promising(.asks, .sets),
        .action(
            "add-member",
            key: "a",
            "Adds a contact to the group.",
            answer: .message,
            segue: "PickContact",
            when: { $0.isGroup },
            takes: .value("contact", String?.none, contactSummary)
        ) { try await $0.addMember($1) }.promising(.sets),
        .action(
            "remove-member",
            key: "x",
            "Removes contacts from the group; the contacts stay.",
            answer: .message,
            when: { $0.isGroup },
            takes: .texts("member", "the member's id, its beginning, or the member's name", row: members)
        ) { await $0.change(members: $1, of: [.id($0.id)], isRemoval: true) }.promising(.sets),
        .action(
            "join",
            "Add to group",
            "Adds the contact to a group, which is made if there is none of that name.",
            answer: .message,
            when: { $0.isPerson },
            takes: .text("group", "the group's name")
        ) { await $0.change(members: [$0.id], of: [.named($1)], isRemoval: false) }.promising(.sets),
        .action(
            "leave",
            "Remove from group",
            key: "x",
            "Removes the contact from groups.",
            answer: .message,
            when: { $0.isPerson && $0.hasGroups },
            takes: .texts("group", "the group's id, its beginning, or the group's name", row: groups)
        ) { await $0.change(members: [$0.id], of: $1.map { .id($0) }, isRemoval: true) }.promising(.sets),
        .action(
            "photo",
            "Set photo",
            "Takes the contact's photo from a PNG, JPEG or WebP file, in place of the present one.",
            answer: .message,
            when: { $0.isPerson },
            takes: .text("file", "the file with the photo", kind: .inputDocument)
        ) { await $0.changePhoto(to: $1) }.promising(.sets),
        .action(
            "remove-photo",
            "Remove photo",
            "Removes the contact's photo, after a question.",
            role: .destructive,
            answer: .message,
            when: { $0.isPerson && $0.viewModel.hasPhoto }
        ) { await $0.removePhoto() }.promising(.asks, .sets),
        .segue("list", "All contacts", key: "l", "Goes to the contact list.", to: "ContactList"),
    ]
    private static let contactSummary: LocalizedText =
        "the contact's name or id; without it the contacts are shown, to choose one"

    static let lists: [BoundList<ViewContactViewController>] = [groups, members].map {
        .rows(of: $0, to: "ViewContact", parameter: "id", select: { $0.router.dataStore.selectedCardID = $1 })
    }

    let scene = SceneState(Screen(title: "Contact"))

    private let changing: any ChangeContactsBusinessLogic
    private var viewModel = ViewContact.FetchContact.ViewModel(title: "Contact")
    private var question: Question?
    /// Whether this scene is deleting or has deleted the contact.
    private var isDeleting = false
    /// The reason why the shown contact could not be read again.
    private var failure: Message?
    private var id: String { router.dataStore.contactID ?? "" }
    /// Whether the contact exists.
    private var isFound: Bool { !viewModel.items.isEmpty }
    private var isGroup: Bool { viewModel.members != nil }
    private var isPerson: Bool { isFound && !isGroup }
    private var hasGroups: Bool { !viewModel.groups.isEmpty }

    private static let groups = "groups"
    private static let members = "members"

    init(
        interactor: any ViewContactBusinessLogic,
        router: any ViewContactRouting,
        changing: any ChangeContactsBusinessLogic
    ) {
        self.changing = changing
        super.init(interactor: interactor, router: router)
    }

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
        await change(members: [contact.id], of: [.id(id)], isRemoval: false)
    }

    private func change(members: [String], of groups: [MembershipChange.Group], isRemoval: Bool) async {
        await changing.changeMembers(request: .init(contacts: members, groups: groups, isRemoval: isRemoval))
        await update()
    }

    private func changePhoto(to document: String?) async {
        await changing.changePhoto(request: .init(id: id, document: document))
        await update()
    }

    private func removePhoto() async {
        let title: LocalizedText = "Remove the photo of \(screen.title)?"
        guard await confirm(Question(title, confirm: "Remove", isDestructive: true)) else { return }
        await changePhoto(to: nil)
    }

    /// Shows the card after a change, which is told whether or not the card can be read.
    private func update() async {
        let notice = screen.message
        await interactor.fetchContact(request: .init(isUpdate: true))
        screen.message = notice
    }

    private func delete() async {
        question = nil
        await changing.askToDelete(request: .init(ids: [id]))
        // There is another question if somebody has changed the contact meanwhile.
        while let question {
            self.question = nil
            guard await confirm(question), isFound else { return }
            isDeleting = true
            await changing.deleteContacts(request: .init(ids: [id]))
        }
    }
}

extension ViewContactViewController: ViewContactDisplayLogic {
    func displayContact(viewModel: ViewContact.FetchContact.ViewModel) {
        guard !isDeleting else { return }
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
}

extension ViewContactViewController: ChangeContactsDisplayLogic {
    func displayDeleteQuestion(viewModel: ChangeContacts.AskToDelete.ViewModel) {
        isDeleting = false
        question = viewModel.question.map { Question($0, confirm: viewModel.confirm, isDestructive: true) }
        if let notice = viewModel.notice { screen.message = notice }
    }

    func displayDeletedContacts(viewModel: ChangeContacts.DeleteContacts.ViewModel) {
        isDeleting = viewModel.isDeleted
        if isDeleting {
            router.routeToContactList(segue: nil)
        } else {
            screen.message = viewModel.notice
        }
    }

    func displayNotice(viewModel: NoticeViewModel) { screen.message = viewModel.notice }
}
