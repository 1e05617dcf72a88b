import SceneKitCore

/// The requests to change contacts, to take a change back, or to make it again.
@MainActor
protocol ChangeContactsBusinessLogic: AnyObject {
    func askToDelete(request: ChangeContacts.AskToDelete.Request) async
    func deleteContacts(request: ChangeContacts.DeleteContacts.Request) async
    func tagContacts(request: ChangeContacts.TagContacts.Request) async
    func changeMembers(request: ChangeContacts.ChangeMembers.Request) async
    func changePhoto(request: ChangeContacts.ChangePhoto.Request) async
    func undoChange(request: ChangeContacts.UndoChange.Request) async
    func redoChange(request: ChangeContacts.RedoChange.Request) async
}

final class ChangeContactsInteractor: SceneInteractor<
    any ChangeContactsPresentationLogic, any ChangeContactsWorking
>,
ChangeContactsBusinessLogic
{
    /// The contacts as they were when the person was asked whether to delete them.
    private var shown = ShownContacts()
    /// The data of a scene that ends with the deletion of its contact.
    private let dataStore: (any ContactChangeMaking)?

    init(
        presenter: any ChangeContactsPresentationLogic,
        worker: any ChangeContactsWorking,
        dataStore: (any ContactChangeMaking)? = nil
    ) {
        self.dataStore = dataStore
        super.init(presenter: presenter, worker: worker)
    }

    // MARK: - Delete contacts

    func askToDelete(request: ChangeContacts.AskToDelete.Request) async {
        await askToDelete(ids: request.ids)
    }

    func deleteContacts(request: ChangeContacts.DeleteContacts.Request) async {
        do {
            let deleted = try await worker.deleteContacts(ids: request.ids, shown: shown)
            dataStore?.ownChange = .deleted(name: ContactWording.names(of: deleted).string)
            presenter.presentDeletedContacts(response: .init(contacts: .success(deleted)))
        } catch .changedSinceShown(let contacts) {
            await askToDelete(ids: request.ids, changed: contacts)
        } catch {
            presenter.presentDeletedContacts(response: .init(contacts: .failure(error)))
        }
    }

    private func askToDelete(ids: [String], changed: [Contact] = []) async {
        let contacts: Result<ShownContacts, ContactsFailure> = await .of(
            try await worker.fetchShown(ids: ids)
        )
        let properties = changed.count == 1 ? shown.changedProperties(in: changed[0]) : []
        shown = (try? contacts.get()) ?? .init()
        presenter.presentDeleteQuestion(
            response: .init(
                contacts: contacts.map(\.named),
                count: shown.fingerprints.count,
                changed: changed,
                properties: properties
            )
        )
    }

    // MARK: - Tag contacts

    func tagContacts(request: ChangeContacts.TagContacts.Request) async {
        presenter.presentTaggedContacts(
            response: .init(request: request, contacts: await .of(try await worker.tagContacts(request)))
        )
    }

    // MARK: - Change members

    func changeMembers(request: ChangeContacts.ChangeMembers.Request) async {
        presenter.presentChangedMembers(
            response: .init(
                isRemoval: request.isRemoval,
                changed: await .of(try await worker.changeMembers(request))
            )
        )
    }

    // MARK: - Change photo

    func changePhoto(request: ChangeContacts.ChangePhoto.Request) async {
        var response = ChangeContacts.ChangePhoto.Response(isRemoval: request.document == nil)
        do {
            try await worker.changePhoto(id: request.id, document: request.document)
        } catch {
            response.failure = error
        }
        presenter.presentChangedPhoto(response: response)
    }

    // MARK: - Undo change

    func undoChange(request: ChangeContacts.UndoChange.Request) async {
        presenter.presentUndoneChange(response: .init(change: await .of(try await worker.undoLastChange())))
    }

    // MARK: - Redo change

    func redoChange(request: ChangeContacts.RedoChange.Request) async {
        presenter.presentRedoneChange(response: .init(change: await .of(try await worker.redoLastChange())))
    }
}
