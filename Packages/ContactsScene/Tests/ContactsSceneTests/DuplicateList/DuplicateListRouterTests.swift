import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The router of the duplicates")
struct DuplicateListRouterTests {
    private let store = DuplicateListStoreDouble(
        selectedGroup: .init(kept: "1", others: ["2", "3"])
    )

    @Test("000-18, 000-19, 000-20: the table, the methods and the declared segues agree")
    func agreement() async {
        RouteCheck.verify(DuplicateListConfigurator.definition, router: DuplicateListRouter.self)
        RouteCheck.verify(
            router: DuplicateListRouter.self,
            source: "../../../Sources/ContactsScene/DuplicateList/DuplicateListRouter.swift"
        )
        let router = DuplicateListRouter(dataStore: store)
        await expectSegue("MergeContacts") {
            router.viewController = $0
            router.routeToMergeContacts(segue: nil)
        }
    }

    @Test("The merge receives all ids")
    func toMergeContacts() {
        let destination = MergeContactsStoreDouble()
        let segue = Segue("MergeContacts", to: destination)
        DuplicateListRouter(dataStore: store).perform("routeToMergeContacts", with: segue)
        #expect(destination.contactID == "1" && destination.otherIDs.ids == ["2", "3"])
        #expect(segue.failure == nil)
    }
}
