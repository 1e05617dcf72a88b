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
        try await store.insert(contacts)
        return try SceneHarness(ContactsScenes.all, services: .contacts(store))
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
}
