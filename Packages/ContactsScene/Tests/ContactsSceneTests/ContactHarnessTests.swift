import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

/// Exhaustive: what no line expects fails the test.
@MainActor
@Suite("The contact scenes in the harness")
struct ContactHarnessTests {
    private func harness(_ contacts: Contact...) async throws -> SceneHarness {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        var batch = RecordBatch()
        for contact in contacts { try batch.insert(contact) }
        try await store.write(batch)
        var services = Services()
        services[RecordStore.self] = store
        services[(any DocumentAccess).self] = MemoryDocuments()
        return try SceneHarness(ContactsScenes.all, services: services)
    }

    @Test("000-10, 000-18: choosing a row shows the contact, and back shows the list again")
    func choose() async throws {
        let scene = try await harness(.sample("ada", "ada", "lovelace", phone: "+44 20"))
        await scene.open("ContactList")
        let list = try #require(scene.screen)
        scene.expect(screen: list)
        await scene.select(list: "contacts", row: "ada")
        scene.expect(outcome: .done)
        scene.expect(location: "/ContactList/ViewContact;id=ada")
        scene.expect(
            screen: Screen(
                title: "Ada Lovelace",
                blocks: [
                    .detail(
                        DetailBlock(
                            identifier: "contact",
                            items: [
                                .init("Name", "Ada Lovelace"), .init("Phone (work)", "+44 20"),
                                .init("Id", "ada"),
                            ]
                        )
                    )
                ],
                actions: ViewContactActions.all
            )
        )
        await scene.back()
        scene.expect(outcome: .done)
        scene.expect(screen: list)
        await scene.finish()
    }

    @Test("000-18..20: route tables, routeTo methods and declared segues agree")
    func routes() {
        RouteCheck.verify(ContactListConfigurator.definition, router: ContactListRouter.self)
        RouteCheck.verify(ViewContactConfigurator.definition, router: ViewContactRouter.self)
        RouteCheck.verify(AddContactConfigurator.definition, router: AddContactRouter.self)
        RouteCheck.verify(EditContactConfigurator.definition, router: EditContactRouter.self)
    }
}
