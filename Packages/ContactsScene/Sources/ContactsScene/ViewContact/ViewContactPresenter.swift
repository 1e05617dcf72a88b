import ContactCards
import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol ViewContactPresentationLogic: AnyObject {
    func presentContact(response: ViewContact.FetchContact.Response)
    func presentChangedMembers(response: ViewContact.ChangeMembers.Response)
    func presentChangedPhoto(response: ViewContact.ChangePhoto.Response)
    func presentDeleteQuestion(response: ViewContact.AskToDelete.Response)
    func presentDeletedContact(response: ViewContact.DeleteContact.Response)
}

final class ViewContactPresenter: ViewContactPresentationLogic {
    weak var viewController: (any ViewContactDisplayLogic)?

    // MARK: - Fetch contact

    func presentContact(response: ViewContact.FetchContact.Response) {
        var viewModel = ViewContact.FetchContact.ViewModel(isUpdate: response.isUpdate, title: "Contact")
        switch (response.contact, response.shown) {
        case (.success(let contact), _):
            let details = CardDetails(contact)
            viewModel.title = LocalizedText(verbatim: ContactNames.displayName(of: contact))
            viewModel.picture = contact.picture
            viewModel.hasPhoto = !contact.card.photos.isEmpty
            viewModel.items = details.items
            viewModel.others = details.others
            viewModel.groups = response.groups.groups
            viewModel.members = response.groups.members
            if response.groups.unknownMembers > 0 {
                let count = response.groups.unknownMembers
                viewModel.items.append(.init("Members without a card here", count.grouped))
            }
            viewModel.notice = response.change.map(notice)
        case (.failure(.notFound), let shown?):
            viewModel.notice = Message(.warning, "\(ContactNames.displayName(of: shown)) is no longer there.")
        case (.failure(let failure), _):
            let isMissing = if case .notFound = failure { true } else { false }
            viewModel.notice = Message(isMissing ? .warning : .error, failure.text)
        }
        viewController?.displayContact(viewModel: viewModel)
    }

    /// This scene cannot undo a deletion.
    private func notice(_ change: ContactChange) -> Message {
        if case .deleted(let name) = change { return Message(.information, "Deleted \(name).") }
        return ContactWording.notice(change)
    }

    // MARK: - Change members

    func presentChangedMembers(response: ViewContact.ChangeMembers.Response) {
        let viewModel = ViewContact.ChangeMembers.ViewModel(response.changed) {
            $0.groups.isEmpty
                ? Message(.warning, Self.text(of: $0.unchanged, isRemoval: response.isRemoval))
                : Message(.information, Self.text(of: $0, isRemoval: response.isRemoval))
        }
        viewController?.displayChangedMembers(viewModel: viewModel)
    }

    private static func text(of unchanged: ChangedMembers.Membership?, isRemoval: Bool) -> LocalizedText {
        guard let unchanged else { return "Nothing has changed: the members are as they were." }
        return isRemoval
            ? "\(unchanged.contact) is not in \(unchanged.group)."
            : "\(unchanged.contact) is in \(unchanged.group) already."
    }

    private static func text(of changed: ChangedMembers, isRemoval: Bool) -> LocalizedText {
        let contacts = changed.contacts.joined(separator: ", ")
        let groups = changed.groups.joined(separator: ", ")
        return isRemoval ? "Removed \(contacts) from \(groups)." : "Added \(contacts) to \(groups)."
    }

    // MARK: - Change photo

    func presentChangedPhoto(response: ViewContact.ChangePhoto.Response) {
        let done: LocalizedText = response.isRemoval ? "Removed the photo." : "Changed the photo."
        let notice = response.failure.map { Message(.error, $0.text) } ?? Message(.information, done)
        viewController?.displayChangedPhoto(viewModel: .init(notice: notice))
    }

    // MARK: - Delete contact

    func presentDeleteQuestion(response: ViewContact.AskToDelete.Response) {
        let name = ContactNames.displayName(of: response.contact)
        let changed = response.changed.joined(separator: ", ")
        let question: LocalizedText =
            changed.isEmpty
            ? "Delete \(name)?"
            : .joined(
                ["\(name) changed meanwhile: \(changed).", "Delete \(name) all the same?"],
                separator: " "
            )
        viewController?.displayDeleteQuestion(viewModel: .init(question: question))
    }

    func presentDeletedContact(response: ViewContact.DeleteContact.Response) {
        viewController?.displayDeletedContact(
            viewModel: .init(notice: response.failure.map { Message(.error, $0.text) })
        )
    }
}
