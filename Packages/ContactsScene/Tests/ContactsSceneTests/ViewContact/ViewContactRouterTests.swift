import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The router of one contact's card")
struct ViewContactRouterTests {
    private let store = ViewContactStoreDouble(contactID: "7", ownChange: .deleted(name: "Ada"))

    @Test("000-18, 000-19, 000-20: the table, the methods and the declared segues agree")
    func agreement() {
        RouteCheck.verify(ViewContactConfigurator.definition, router: ViewContactRouter.self)
        RouteCheck.verify(
            router: ViewContactRouter.self,
            source: "../../../Sources/ContactsScene/ViewContact/ViewContactRouter.swift"
        )
    }

    @Test("000-20: called without a segue, a method starts the transition")
    func withoutSegue() async {
        let router = ViewContactRouter(dataStore: store)
        await expectSegue("EditContact") {
            router.viewController = $0
            router.routeToEditContact(segue: nil)
        }
        await expectSegue("ContactList") {
            router.viewController = $0
            router.routeToContactList(segue: nil)
        }
        await expectSegue("ViewContact") {
            router.viewController = $0
            router.routeToViewContact(segue: nil)
        }
        await expectSegue("PickContact") {
            router.viewController = $0
            router.routeToPickContact(segue: nil)
        }
    }

    @Test("000-08, 000-19: the form receives the contact's id, and no transition starts")
    func toEditContact() {
        let destination = EditContactStoreDouble()
        let segue = Segue("EditContact", to: destination)
        ViewContactRouter(dataStore: store).perform("routeToEditContact", with: segue)
        #expect(destination.contactID == "7")
        #expect(segue.failure == nil)
    }

    @Test("000-08: the list receives the change of the contact")
    func toContactList() {
        let destination = ContactListStoreDouble()
        let segue = Segue("ContactList", to: destination)
        ViewContactRouter(dataStore: store).perform("routeToContactList", with: segue)
        #expect(destination.change == .deleted(name: "Ada"))
        #expect(segue.failure == nil)
    }

    @Test("A group or a member receives its id, and the choice of a member the name to look for")
    func toCards() {
        store.selectedCardID = "8"
        store.memberName = "Bob"
        let router = ViewContactRouter(dataStore: store)
        let card = ViewContactStoreDouble()
        router.perform("routeToViewContact", with: Segue("ViewContact", to: card))
        #expect(card.contactID == "8")
        let choice = PickContactStoreDouble()
        router.perform("routeToPickContact", with: Segue("PickContact", to: choice))
        #expect(choice.name == "Bob")
    }
}

/// The data store of the choice of a contact.
@MainActor
private final class PickContactStoreDouble: PickContactDataStore {
    let query = ContactQuery()
    var name = ""
}
