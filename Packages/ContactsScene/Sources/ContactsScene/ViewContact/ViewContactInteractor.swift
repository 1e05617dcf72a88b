import ContactCards
import SceneKitCore

/// The requests of the view of one contact's card.
@MainActor
protocol ViewContactBusinessLogic: AnyObject {
    func fetchContact(request: ViewContact.FetchContact.Request) async
    func followContact() async
}

/// The contact and the change made to it, for other scenes' routers.
@MainActor
protocol ViewContactDataStore: ContactChangeTaking, ContactChangeMaking {
    var contactID: String? { get set }
    var contact: Contact? { get }
    /// The chosen group or member, set by the view controller for its router.
    var selectedCardID: String? { get set }
    /// The name of the contact to add to the group, set by the view controller for its router; nil to choose one.
    var memberName: String? { get set }
}

final class ViewContactInteractor: SceneInteractor<any ViewContactPresentationLogic, any ViewContactWorking>,
    ViewContactBusinessLogic, ViewContactDataStore
{
    var contactID: String?
    var change: ContactChange?
    var selectedCardID: String?
    var memberName: String?
    var ownChange: ContactChange?
    private(set) var contact: Contact?

    private lazy var card = makeCard()

    private func makeCard() -> LatestQuery<String, ShownCard, ContactsFailure> {
        LatestQuery(worker.fetchCard) { [weak self] _, card, isUpdate in self?.present(card, isUpdate) }
    }

    // MARK: - Fetch contact

    func fetchContact(request: ViewContact.FetchContact.Request) async {
        if request.isUpdate { return await card.update() }
        await card.show(contactID ?? "")
        // An update may appear first, so it presents the change as well.
        if !Task.isCancelled { change = nil }
    }

    private func present(_ card: Result<ShownCard, ContactsFailure>, _ isUpdate: Bool) {
        let result = card.map(\.contact)
        let shown = contact
        contact = (try? result.get()) ?? (isUpdate && !result.isMissing ? contact : nil)
        presenter.presentContact(
            response: .init(
                isUpdate: isUpdate,
                contact: result,
                groups: (try? card.get().groups) ?? ContactGroups(),
                shown: shown,
                change: change
            )
        )
    }

    /// Updates the card after each change of the contact, until the store is closed or the task is cancelled.
    func followContact() async { await card.follow(worker.contactChanges(id: contactID ?? "")) }
}

extension Result<Contact, ContactsFailure> {
    /// Whether there is no such contact any more.
    fileprivate var isMissing: Bool { if case .failure(.notFound) = self { true } else { false } }
}
