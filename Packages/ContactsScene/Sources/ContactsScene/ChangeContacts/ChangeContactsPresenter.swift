import ContactCards
import SceneKitCore
import TextWorkers

/// Presents the interactor's responses.
@MainActor
protocol ChangeContactsPresentationLogic: AnyObject {
    func presentDeleteQuestion(response: ChangeContacts.AskToDelete.Response)
    func presentDeletedContacts(response: ChangeContacts.DeleteContacts.Response)
    func presentTaggedContacts(response: ChangeContacts.TagContacts.Response)
    func presentChangedMembers(response: ChangeContacts.ChangeMembers.Response)
    func presentChangedPhoto(response: ChangeContacts.ChangePhoto.Response)
    func presentUndoneChange(response: ChangeContacts.UndoChange.Response)
    func presentRedoneChange(response: ChangeContacts.RedoChange.Response)
}

/// Displays the presenter's view models.
@MainActor
protocol ChangeContactsDisplayLogic: NoticeDisplayLogic {
    func displayDeleteQuestion(viewModel: ChangeContacts.AskToDelete.ViewModel)
    func displayDeletedContacts(viewModel: ChangeContacts.DeleteContacts.ViewModel)
}

final class ChangeContactsPresenter: ChangeContactsPresentationLogic {
    weak var viewController: (any ChangeContactsDisplayLogic)?

    // MARK: - Delete contacts

    func presentDeleteQuestion(response: ChangeContacts.AskToDelete.Response) {
        let viewModel: ChangeContacts.AskToDelete.ViewModel =
            switch response.contacts {
            case .success(let contacts):
                .init(
                    question: Self.question(
                        ContactWording.names(of: contacts, count: response.count),
                        changed: response.changed,
                        response.properties
                    ),
                    confirm: "Delete"
                )
            case .failure(let failure): .init(confirm: "", notice: Message(.error, failure.text))
            }
        viewController?.displayDeleteQuestion(viewModel: viewModel)
    }

    /// `Delete Ada Lovelace?`, and what has changed since it was asked before.
    private static func question(
        _ names: LocalizedText,
        changed: [Contact],
        _ properties: [String]
    ) -> LocalizedText {
        guard !changed.isEmpty else { return "Delete \(names)?" }
        let others = ContactWording.names(of: changed)
        return .joined(
            [
                properties.isEmpty
                    ? "\(others) changed meanwhile."
                    : "\(others) changed meanwhile: \(properties.joined(separator: ", ")).",
                "Delete \(names) all the same?",
            ],
            separator: " "
        )
    }

    func presentDeletedContacts(response: ChangeContacts.DeleteContacts.Response) {
        let viewModel: ChangeContacts.DeleteContacts.ViewModel =
            switch response.contacts {
            case .success(let contacts): .init(notice: Self.notice(ofDeleted: contacts), isDeleted: true)
            case .failure(let failure): .init(notice: Message(.error, failure.text))
            }
        viewController?.displayDeletedContacts(viewModel: viewModel)
    }

    private static func notice(ofDeleted contacts: [Contact]) -> Message {
        guard contacts.count > 1 else {
            return ContactWording.notice(.deleted(name: ContactWording.names(of: contacts).string))
        }
        let count = ContactWording.contacts(contacts.count)
        return Message(.information, "Deleted \(count).", undo: ContactWording.undo)
    }

    // MARK: - Tag contacts

    func presentTaggedContacts(response: ChangeContacts.TagContacts.Response) {
        display(response.contacts) { Self.notice(of: $0, after: response.request) }
    }

    private static func notice(
        of contacts: [Contact],
        after request: ChangeContacts.TagContacts.Request
    ) -> Message {
        let category = request.category.trimmingBlanks
        guard !contacts.isEmpty else {
            return Message(
                .warning,
                request.isRemoval
                    ? "Nothing has changed: the contacts are not in \(category)."
                    : "Nothing has changed: the contacts are in \(category) already."
            )
        }
        let text = UndoableContacts(contacts).text
        return Message(
            .information,
            request.isRemoval ? "Removed \(text) from \(category)." : "Added \(text) to \(category).",
            undo: ContactWording.undo
        )
    }

    // MARK: - Change members

    func presentChangedMembers(response: ChangeContacts.ChangeMembers.Response) {
        display(response.changed) {
            $0.groups.isEmpty
                ? Message(.warning, Self.text(of: $0.unchanged, isRemoval: response.isRemoval))
                : Message(.information, Self.text(of: $0, isRemoval: response.isRemoval))
        }
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

    func presentChangedPhoto(response: ChangeContacts.ChangePhoto.Response) {
        let done: LocalizedText = response.isRemoval ? "Removed the photo." : "Changed the photo."
        let notice = response.failure.map { Message(.error, $0.text) } ?? Message(.information, done)
        viewController?.displayNotice(viewModel: .init(notice: notice))
    }

    // MARK: - Undo change

    func presentUndoneChange(response: ChangeContacts.UndoChange.Response) {
        display(response.change, UndoableChange.notice(ofUndone:))
    }

    // MARK: - Redo change

    func presentRedoneChange(response: ChangeContacts.RedoChange.Response) {
        display(response.change, UndoableChange.notice(ofRedone:))
    }

    private func display<Value>(_ result: Result<Value, ContactsFailure>, _ message: (Value) -> Message) {
        viewController?.displayNotice(viewModel: .init(result, message))
    }
}
