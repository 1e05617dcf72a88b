import SceneKitCore

/// The requests of the view while a contact is added.
@MainActor
protocol AddContactBusinessLogic: AnyObject {
    func saveContact(request: AddContact.SaveContact.Request) async
}

/// The added contact, for other scenes' routers.
@MainActor
protocol AddContactDataStore: AnyObject {
    var addedContact: Contact? { get }
}

final class AddContactInteractor: SceneInteractor<any AddContactPresentationLogic, any AddContactWorking>,
    AddContactBusinessLogic, AddContactDataStore
{
    private(set) var addedContact: Contact?

    // MARK: - Save contact

    func saveContact(request: AddContact.SaveContact.Request) async {
        guard request.draft.hasName else {
            presenter.presentSavedContact(response: .nameless)
            return
        }
        do {
            addedContact = try await worker.addContact(request.draft)
            presenter.presentSavedContact(response: .saved)
        } catch {
            presenter.presentSavedContact(response: .failed(error))
        }
    }
}
