import SceneKitCore

/// The requests to change chosen contacts, to take a change back, or to make it again.
@MainActor
protocol ChangeContactsBusinessLogic: AnyObject {
    func askToDelete(request: ChangeContacts.AskToDelete.Request) async
    func deleteContacts(request: ChangeContacts.DeleteContacts.Request) async
    func tagContacts(request: ChangeContacts.TagContacts.Request) async
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

    // MARK: - Delete contacts

    func askToDelete(request: ChangeContacts.AskToDelete.Request) async {
        await askToDelete(ids: request.ids)
    }

    func deleteContacts(request: ChangeContacts.DeleteContacts.Request) async {
        do {
            let deleted = try await worker.deleteContacts(ids: request.ids, shown: shown)
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
        shown = (try? contacts.get()) ?? .init()
        presenter.presentDeleteQuestion(
            response: .init(
                contacts: contacts.map(\.named),
                count: shown.fingerprints.count,
                changed: changed
            )
        )
    }

    // MARK: - Tag contacts

    func tagContacts(request: ChangeContacts.TagContacts.Request) async {
        presenter.presentTaggedContacts(
            response: .init(request: request, contacts: await .of(try await worker.tagContacts(request)))
        )
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
