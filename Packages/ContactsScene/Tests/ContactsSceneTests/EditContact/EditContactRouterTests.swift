import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The router of the form of a contact")
struct EditContactRouterTests {
    private let store = EditContactStoreDouble(
        contactID: "7",
        savedContact: .sample("7", "ada", "lovelace")
    )

    @Test("000-18, 000-19, 000-20: the table, the methods and the declared segues agree")
    func agreement() {
        RouteCheck.verify(EditContactConfigurator.definition, router: EditContactRouter.self)
        RouteCheck.verify(
            router: EditContactRouter.self,
            source: "../../../Sources/ContactsScene/EditContact/EditContactRouter.swift"
        )
    }

    @Test("000-20: called without a segue, the method starts the transition")
    func withoutSegue() async {
        let router = EditContactRouter(dataStore: store)
        await expectSegue("ViewContact") {
            router.viewController = $0
            router.routeToViewContact(segue: nil)
        }
    }

    @Test("000-08, 000-19: the card receives the contact's id and the change")
    func toViewContact() {
        let destination = ViewContactStoreDouble()
        let segue = Segue("ViewContact", to: destination)
        EditContactRouter(dataStore: store).perform("routeToViewContact", with: segue)
        #expect(destination.contactID == "7")
        #expect(destination.change == .saved(name: "Ada Lovelace"))
        #expect(segue.failure == nil)
    }

    @Test("If nothing was saved, only the id is passed")
    func nothingSaved() {
        let destination = ViewContactStoreDouble()
        EditContactRouter(dataStore: EditContactStoreDouble(contactID: "7"))
            .routeToViewContact(segue: Segue("ViewContact", to: destination))
        #expect(destination.contactID == "7")
        #expect(destination.change == nil)
    }
}
