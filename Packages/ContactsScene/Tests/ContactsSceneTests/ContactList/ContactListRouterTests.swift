import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The contact list's router")
struct ContactListRouterTests {
    private let store = ContactListStoreDouble(selectedContactID: "7")

    @Test("000-18, 000-19, 000-20: the table, the methods and the declared segues agree")
    func agreement() {
        RouteCheck.verify(ContactListConfigurator.definition, router: ContactListRouter.self)
        RouteCheck.verify(
            router: ContactListRouter.self,
            source: "../../../Sources/ContactsScene/ContactList/ContactListRouter.swift"
        )
    }

    @Test("000-20: called without a segue, a method starts the transition")
    func withoutSegue() async {
        let router = ContactListRouter(dataStore: store)
        await expectSegue("ViewContact") {
            router.viewController = $0
            router.routeToViewContact(segue: nil)
        }
        await expectSegue("AddContact") {
            router.viewController = $0
            router.routeToAddContact(segue: nil)
        }
        await expectSegue("BirthdayList") {
            router.viewController = $0
            router.routeToBirthdayList(segue: nil)
        }
        await expectSegue("DuplicateList") {
            router.viewController = $0
            router.routeToDuplicateList(segue: nil)
        }
    }

    @Test("000-08, 000-19: the card receives the selected contact's id, and no transition starts")
    func toViewContact() async {
        let router = ContactListRouter(dataStore: store)
        let destination = ViewContactStoreDouble()
        let segue = Segue("ViewContact", to: destination)
        await expectSegue(nil) {
            router.viewController = $0
            router.perform("routeToViewContact", with: segue)
        }
        #expect(destination.contactID == "7")
        #expect(destination.change == nil)
        #expect(segue.failure == nil)
    }

    @Test("The birthdays receive the wanted days")
    func toBirthdayList() {
        store.birthdayDays = 7
        let destination = BirthdayListStoreDouble()
        let segue = Segue("BirthdayList", to: destination)
        ContactListRouter(dataStore: store).perform("routeToBirthdayList", with: segue)
        #expect(destination.within == 7)
        #expect(segue.failure == nil)
    }

    @Test("The form for a new contact receives no data")
    func toAddContact() async {
        let router = ContactListRouter(dataStore: store)
        let segue = Segue("AddContact", to: nil)
        await expectSegue(nil) {
            router.viewController = $0
            router.perform("routeToAddContact", with: segue)
        }
        #expect(segue.failure == nil)
    }
}
