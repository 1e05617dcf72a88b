import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The router of the form for a new contact")
struct AddContactRouterTests {
    private let store = AddContactStoreDouble(addedContact: .sample("7", "ada", "lovelace"))

    @Test("000-18, 000-19, 000-20: the table, the methods and the declared segues agree")
    func agreement() {
        RouteCheck.verify(AddContactConfigurator.definition, router: AddContactRouter.self)
        RouteCheck.verify(
            router: AddContactRouter.self,
            source: "../../../Sources/ContactsScene/AddContact/AddContactRouter.swift"
        )
    }

    @Test("000-20: called without a segue, the method starts the transition")
    func withoutSegue() async {
        let router = AddContactRouter(dataStore: store)
        await expectSegue("ViewContact") {
            router.viewController = $0
            router.routeToViewContact(segue: nil)
        }
    }

    @Test("000-08, 000-19: the card receives the new contact's id and the change")
    func toViewContact() {
        let destination = ViewContactStoreDouble()
        let segue = Segue("ViewContact", to: destination)
        AddContactRouter(dataStore: store).perform("routeToViewContact", with: segue)
        #expect(destination.contactID == "7")
        #expect(destination.change == .added(name: "Ada Lovelace"))
        #expect(segue.failure == nil)
    }

    @Test("Before a contact is added, no data is passed")
    func nothingAdded() {
        let destination = ViewContactStoreDouble()
        AddContactRouter(dataStore: AddContactStoreDouble())
            .routeToViewContact(segue: Segue("ViewContact", to: destination))
        #expect(destination.contactID == nil)
        #expect(destination.change == nil)
    }
}
