import ContactCards
import SceneKitCore

/// The requests of the view of one contact's card.
@MainActor
protocol ViewContactBusinessLogic: AnyObject {
    func fetchContact(request: ViewContact.FetchContact.Request) async
    func followContact() async
    func changeMembers(request: ViewContact.ChangeMembers.Request) async
    func changePhoto(request: ViewContact.ChangePhoto.Request) async
    func askToDelete(request: ViewContact.AskToDelete.Request)
    func deleteContact(request: ViewContact.DeleteContact.Request) async
}

/// The contact and the change made to it, for other scenes' routers.
@MainActor
protocol ViewContactDataStore: ContactChangeTaking {
    var contactID: String? { get set }
    var contact: Contact? { get }
    /// The change that this scene made, for the next scene.
    var ownChange: ContactChange? { get }
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
    private(set) var contact: Contact?
    private(set) var ownChange: ContactChange?

    private lazy var card = makeCard()
    /// The contact as it was when the person was asked whether to delete it.
    private var asked: Contact?
    /// Whether this scene is deleting or has deleted the contact.
    private var isDeleting = false

    private func makeCard() -> LatestQuery<String, ShownCard, ContactsFailure> {
        LatestQuery(worker.fetchCard) { [weak self] _, card, isUpdate in self?.present(card, isUpdate) }
    }

    // MARK: - Fetch contact

    func fetchContact(request: ViewContact.FetchContact.Request) async {
        await card.show(contactID ?? "")
        // An update may appear first, so it presents the change as well.
        if !Task.isCancelled { change = nil }
    }

    private func present(_ card: Result<ShownCard, ContactsFailure>, _ isUpdate: Bool) {
        guard !isDeleting else { return }
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

    // MARK: - Change members

    func changeMembers(request: ViewContact.ChangeMembers.Request) async {
        guard let id = contact?.id else { return }
        let change: MembershipChange =
            switch request {
            case .add(let member): .init(contacts: [member], groups: [.id(id)])
            case .remove(let members): .init(contacts: members, groups: [.id(id)], isRemoval: true)
            case .join(let group): .init(contacts: [id], groups: [.named(group)])
            case .leave(let groups): .init(contacts: [id], groups: groups.map { .id($0) }, isRemoval: true)
            }
        let changed: Result<ChangedMembers, ContactsFailure> = await .of(
            try await worker.changeMembers(change)
        )
        // The change is told last: it was saved, whether or not the contact can be read.
        if case .success = changed { await card.update() }
        presenter.presentChangedMembers(response: .init(isRemoval: change.isRemoval, changed: changed))
    }

    // MARK: - Change photo

    func changePhoto(request: ViewContact.ChangePhoto.Request) async {
        guard let id = contact?.id else { return }
        var response = ViewContact.ChangePhoto.Response(isRemoval: request.document == nil)
        do {
            try await worker.changePhoto(id: id, document: request.document)
            await card.update()
        } catch {
            response.failure = error
        }
        presenter.presentChangedPhoto(response: response)
    }

    // MARK: - Delete contact

    func askToDelete(request: ViewContact.AskToDelete.Request) {
        guard let contact else { return }
        asked = contact
        presenter.presentDeleteQuestion(response: .init(contact: contact))
    }

    func deleteContact(request: ViewContact.DeleteContact.Request) async {
        guard contact != nil, let asked else { return }
        isDeleting = true
        do {
            let deleted = try await worker.deleteContact(id: asked.id, shown: ShownContacts([asked]))
            ownChange = .deleted(name: ContactNames.displayName(of: deleted))
            presenter.presentDeletedContact(response: .init())
        } catch .changedSinceShown(let contacts) {
            isDeleting = false
            let now = contacts.first ?? asked
            self.asked = now
            presenter.presentDeleteQuestion(
                response: .init(contact: now, changed: asked.card.changedProperties(in: now.card))
            )
        } catch {
            isDeleting = false
            presenter.presentDeletedContact(response: .init(failure: error))
        }
    }
}

extension Result<Contact, ContactsFailure> {
    /// Whether there is no such contact any more.
    fileprivate var isMissing: Bool { if case .failure(.notFound) = self { true } else { false } }
}
