import SceneKitCore

/// The requests of the view for the contacts to pick from.
@MainActor
protocol PickContactBusinessLogic: AnyObject {
    func showContacts(request: PickContact.ShowContacts.Request) async
    func findContact(request: PickContact.FindContact.Request) async
}

/// The scene's data, for its view.
@MainActor
protocol PickContactDataStore: AnyObject {
    /// The search of the list.
    var query: ContactQuery { get }
    /// The contact to pick without asking: an id, a name, or a search with one match; empty to ask.
    var name: String { get set }
}

final class PickContactInteractor: SceneInteractor<any PickContactPresentationLogic, any PickContactWorking>,
    PickContactBusinessLogic, PickContactDataStore
{
    var query = ContactQuery()
    var name = ""

    private lazy var page = LatestQuery(worker.fetchContacts) { [presenter] query, page, _ in
        guard page != .failure(.cancelled) else { return }
        presenter.presentContacts(response: .init(query: query, page: page))
    }

    // MARK: - Show contacts

    func showContacts(request: PickContact.ShowContacts.Request) async {
        query.take(request)
        await page.show(query)
    }

    // MARK: - Find contact

    /// Finds the chosen contact, or searches once for the contact named when the scene was opened; otherwise all matches
    /// are shown.
    func findContact(request: PickContact.FindContact.Request) async {
        if let id = request.chosenID {
            let contact: Result<Contact?, ContactsFailure> = await .of(try await worker.findContact(id))
            guard !Task.isCancelled else { return }
            presenter.presentFoundContact(response: .init(text: id, isChosen: true, contact: contact))
            return
        }
        let text = name
        guard !text.isEmpty else { return }
        name = ""
        query.search = text
        let contact: Result<Contact?, ContactsFailure> = await .of(try await worker.findContact(text))
        guard !Task.isCancelled else { return }
        presenter.presentFoundContact(response: .init(text: text, contact: contact))
    }
}
