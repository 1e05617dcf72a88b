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
}

@MainActor
final class PickContactInteractor: PickContactBusinessLogic, PickContactDataStore {
    var query = ContactQuery()
    /// The contact to pick without asking: an id, a name, or a search with one match.
    var name = ""

    private let presenter: any PickContactPresentationLogic
    private let worker: any PickContactWorking
    /// Numbers the requests for the list, since an event of one kind does not cancel one of another.
    private var latest = 0

    init(presenter: any PickContactPresentationLogic, worker: any PickContactWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    // MARK: - Show contacts

    func showContacts(request: PickContact.ShowContacts.Request) async {
        latest += 1
        let number = latest
        query.take(request)
        let query = query
        let page = await ContactsFailure.result { () async throws(ContactsFailure) in
            try await worker.fetchContacts(query)
        }
        // A newer request has replaced this one and will present.
        guard number == latest, !Task.isCancelled, page != .failure(.cancelled) else { return }
        presenter.presentContacts(response: .init(query: query, page: page))
    }

    // MARK: - Find contact

    /// Searches once for the contact named when the scene was opened; otherwise all matches are shown.
    func findContact(request: PickContact.FindContact.Request) async {
        let text = name
        guard !text.isEmpty else { return }
        name = ""
        query.search = text
        let contact = await ContactsFailure.result { () async throws(ContactsFailure) in
            try await worker.findContact(text)
        }
        guard !Task.isCancelled else { return }
        presenter.presentFoundContact(response: .init(text: text, contact: contact))
    }
}
