import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The router of a merge")
struct MergeContactsRouterTests {
    private let store = MergeContactsStoreDouble(
        contactID: "1",
        selectedContactID: "2",
        ownChange: .merged(name: "Ada")
    )

    @Test("000-18, 000-19, 000-20: the table, the methods and the declared segues agree")
    func agreement() async {
        RouteCheck.verify(MergeContactsConfigurator.definition, router: MergeContactsRouter.self)
        RouteCheck.verify(
            router: MergeContactsRouter.self,
            source: "../../../Sources/ContactsScene/MergeContacts/MergeContactsRouter.swift"
        )
        let router = MergeContactsRouter(dataStore: store)
        await expectSegue("ViewContact") {
            router.viewController = $0
            router.routeToViewContact(segue: nil)
        }
        await expectSegue("Result") {
            router.viewController = $0
            router.routeToResult(segue: nil)
        }
    }

    @Test("A card receives the selected contact's id")
    func toViewContact() {
        let destination = ViewContactStoreDouble()
        let segue = Segue("ViewContact", to: destination)
        MergeContactsRouter(dataStore: store).perform("routeToViewContact", with: segue)
        #expect(destination.contactID == "2" && destination.change == nil)
        #expect(segue.failure == nil)
    }

    @Test(
        "003-01: a scene below that takes the change gets it, a card shows the kept contact, and none has to"
    )
    func toResult() {
        let router = MergeContactsRouter(dataStore: store)
        let (card, list) = (ViewContactStoreDouble(), DuplicateListStoreDouble())
        router.perform("routeToResult", with: Segue("Result", to: card))
        #expect(card.contactID == "1" && card.change == .merged(name: "Ada"))
        router.perform("routeToResult", with: Segue("Result", to: list))
        #expect(list.change == .merged(name: "Ada"))
        let other = Segue("Result", to: nil)
        router.perform("routeToResult", with: other)
        #expect(other.failure == nil)
    }
}
