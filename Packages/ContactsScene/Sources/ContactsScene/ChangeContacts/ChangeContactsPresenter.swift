import ContactCards
import SceneKitCore
import TextWorkers

/// Presents the interactor's responses.
@MainActor
protocol ChangeContactsPresentationLogic: AnyObject {
    func presentDeleteQuestion(response: ChangeContacts.AskToDelete.Response)
    func presentDeletedContacts(response: ChangeContacts.DeleteContacts.Response)
    func presentTaggedContacts(response: ChangeContacts.TagContacts.Response)
    func presentUndoneChange(response: ChangeContacts.UndoChange.Response)
    func presentRedoneChange(response: ChangeContacts.RedoChange.Response)
}

/// Displays the presenter's view models.
@MainActor
protocol ChangeContactsDisplayLogic: AnyObject {
    func displayDeleteQuestion(viewModel: ChangeContacts.AskToDelete.ViewModel)
    func displayDeletedContacts(viewModel: ChangeContacts.DeleteContacts.ViewModel)
    func displayTaggedContacts(viewModel: ChangeContacts.TagContacts.ViewModel)
    func displayUndoneChange(viewModel: ChangeContacts.UndoChange.ViewModel)
    func displayRedoneChange(viewModel: ChangeContacts.RedoChange.ViewModel)
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
                        changed: response.changed
                    ),
                    confirm: "Delete"
                )
            case .failure(let failure): .init(confirm: "", notice: Message(.error, failure.text))
            }
        viewController?.displayDeleteQuestion(viewModel: viewModel)
    }

    /// `Delete Ada Lovelace?`, and what has changed since it was asked before.
    private static func question(_ names: LocalizedText, changed: [Contact]) -> LocalizedText {
        guard !changed.isEmpty else { return "Delete \(names)?" }
        return LocalizedText.joined(
            ["\(ContactWording.names(of: changed)) changed meanwhile.", "Delete \(names) all the same?"],
            separator: " "
        )
    }

    func presentDeletedContacts(response: ChangeContacts.DeleteContacts.Response) {
        let viewModel = ChangeContacts.DeleteContacts.ViewModel(response.contacts) { contacts in
            guard contacts.count > 1 else {
                return ContactWording.notice(
                    .deleted(name: ContactWording.names(of: contacts).string)
                )
            }
            let count = ContactWording.contacts(contacts.count)
            return Message(.information, "Deleted \(count).", undo: ContactWording.undo)
        }
        viewController?.displayDeletedContacts(viewModel: viewModel)
    }

    // MARK: - Tag contacts

    func presentTaggedContacts(response: ChangeContacts.TagContacts.Response) {
        let viewModel = ChangeContacts.TagContacts.ViewModel(response.contacts) {
            Self.notice(of: $0, after: response.request)
        }
        viewController?.displayTaggedContacts(viewModel: viewModel)
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

    // MARK: - Undo change

    func presentUndoneChange(response: ChangeContacts.UndoChange.Response) {
        viewController?.displayUndoneChange(
            viewModel: .init(response.change, UndoableChange.notice(ofUndone:))
        )
    }

    // MARK: - Redo change

    func presentRedoneChange(response: ChangeContacts.RedoChange.Response) {
        viewController?.displayRedoneChange(
            viewModel: .init(response.change, UndoableChange.notice(ofRedone:))
        )
    }
}
