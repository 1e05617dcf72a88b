import ContactCards
import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol PickContactPresentationLogic: AnyObject {
    func presentContacts(response: PickContact.ShowContacts.Response)
    func presentFoundContact(response: PickContact.FindContact.Response)
}

final class PickContactPresenter: PickContactPresentationLogic {
    weak var viewController: (any PickContactDisplayLogic)?

    // MARK: - Show contacts

    func presentContacts(response: PickContact.ShowContacts.Response) {
        var viewModel = ContactRows.viewModel(
            of: response,
            emptyBook: "There are no contacts to choose from."
        )
        viewModel.title = "Choose a contact"
        viewController?.displayContacts(viewModel: viewModel)
    }

    // MARK: - Find contact

    func presentFoundContact(response: PickContact.FindContact.Response) {
        let viewModel: PickContact.FindContact.ViewModel =
            switch response.contact {
            case .success(let contact?):
                .init(
                    contact: .init(
                        id: contact.id,
                        name: ContactNames.displayName(of: contact),
                        addresses: contact.card.addresses.map(CardFormatting.lines).filter { !$0.isEmpty }
                    )
                )
            case .success(nil) where response.isChosen:
                .init(notice: Message(.warning, "The contact is no longer there."))
            case .success(nil):
                .init(
                    notice: Message(
                        .warning,
                        "More than one contact matches '\(response.text)': choose one, or give its id."
                    )
                )
            case .failure(let failure): .init(notice: Message(.error, failure.text))
            }
        viewController?.displayFoundContact(viewModel: viewModel)
    }
}
