import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The router of the birthdays")
struct BirthdayListRouterTests {
    private let store = BirthdayListStoreDouble(selectedContactID: "7")

    @Test("000-18, 000-19, 000-20: the table, the methods and the declared segues agree")
    func agreement() {
        RouteCheck.verify(BirthdayListConfigurator.definition, router: BirthdayListRouter.self)
        RouteCheck.verify(
            router: BirthdayListRouter.self,
            source: "../../../Sources/ContactsScene/BirthdayList/BirthdayListRouter.swift"
        )
    }

    @Test("000-20: called without a segue, the method starts the transition")
    func withoutSegue() async {
        let router = BirthdayListRouter(dataStore: store)
        await expectSegue("ViewContact") {
            router.viewController = $0
            router.routeToViewContact(segue: nil)
        }
    }

    @Test("000-08, 000-19: the card receives the selected contact's id, and no transition starts")
    func toViewContact() {
        let destination = ViewContactStoreDouble()
        let segue = Segue("ViewContact", to: destination)
        BirthdayListRouter(dataStore: store).perform("routeToViewContact", with: segue)
        #expect(destination.contactID == "7")
        #expect(segue.failure == nil)
    }
}
