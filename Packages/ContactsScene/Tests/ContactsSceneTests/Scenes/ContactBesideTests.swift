import ContactCards
@_spi(Hosting) import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

/// The list of contacts beside a contact, as on a wide screen.
@MainActor
@Suite("The list of contacts beside a contact", .throughProtocol)
struct ContactBesideTests {
    private let store: RecordStore
    private let scene: SceneHarness

    init() async throws {
        store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        try await store.insert([
            .sample("ada", "ada", "adams", phone: "+44 20"), .sample("bob", "bob", "bird"),
            .sample("cy", "cy", "carr"), .sample("dan", "dan", "dahl"),
        ])
        // It reports scenes that were left but are in memory, or did something later.
        scene = try SceneHarness(.contacts, services: .contacts(store), exhaustivity: .off)
        scene.showsBeside = true
        await scene.open("ContactList")
    }

    private func choose(_ row: String) async {
        await scene.send(.placed(.select(list: "contacts", row: row), at: 0))
    }

    private var location: String { "\(scene.navigator.location)" }

    private var rows: [String] {
        (scene.screenBeside ?? scene.screen)?.lists.first?.rows.map(\.identifier) ?? []
    }

    /// Returns when something is so that another scene's work leads to.
    private func wait(_ isTrue: () -> Bool) async throws {
        for _ in 0..<2_000 where !isTrue() { try await Task.sleep(for: .milliseconds(1)) }
        #expect(isTrue())
        await scene.settle()
    }

    @Test("Each row shows its contact at once, and those before are cancelled and released")
    func moves() async throws {
        let list = scene.navigator.topScene
        await choose("ada")
        weak let first = scene.navigator.topScene as? ViewContactViewController
        #expect(scene.screen?.title == "Ada Adams")
        #expect(scene.screenBeside?.title == "Contacts" && rows == ["ada", "bob", "cy", "dan"])
        for row in ["bob", "cy", "bob", "dan"] {
            // As with a held key, nothing waits for the contact.
            try scene.navigator.post(.placed(.select(list: "contacts", row: row), at: 0))
        }
        await scene.settle()
        #expect(scene.screen?.title == "Dan Dahl")
        #expect(location == "/ContactList/ViewContact;id=dan")
        #expect(scene.navigator.scene(at: 0) === list)
        try await wait { first == nil }
        await scene.finish()
    }

    @Test("The list, the contact and a form are released when they are left")
    func release() async throws {
        await choose("ada")
        await scene.perform("edit")
        let navigator = scene.navigator
        scene.expect(location: "/ContactList/ViewContact;id=ada/EditContact;id=ada")
        weak let list = navigator.scene(at: 0)
        weak let card = navigator.scene(at: 1)
        weak let form = navigator.scene(at: 2)
        #expect(list != nil && card != nil && form != nil)
        await scene.send(.placed(.back, at: 0))
        scene.expectEnd()
        try await wait { list == nil && card == nil && form == nil }
        await scene.finish()
    }

    @Test("A form with unsaved changes asks before another row takes its place")
    func unsaved() async throws {
        await choose("ada")
        await scene.perform("edit")
        await scene.change("first-name", "Augusta")
        await choose("bob")
        #expect(scene.screen?.question != nil)
        #expect(scene.screenBeside?.question == nil)
        await scene.answer(false)
        #expect(location == "/ContactList/ViewContact;id=ada/EditContact;id=ada")
        #expect(
            scene.screen?.forms.first?.fields.first { $0.identifier == "first-name" }?.values == ["Augusta"]
        )
        await choose("bob")
        await scene.answer(true)
        #expect(location == "/ContactList/ViewContact;id=bob")
        #expect(try await store.get(Contact.self, id: "ada")?.card.name.given == "ada")
        await scene.finish()
    }

    @Test("A form without changes gives way to another row, and a saved one leads to its contact")
    func forms() async throws {
        await choose("ada")
        await scene.perform("edit")
        await choose("bob")
        #expect(location == "/ContactList/ViewContact;id=bob")
        await scene.send(.placed(.action("add"), at: 0))
        #expect(location == "/ContactList/AddContact" && scene.screenBeside?.title == "Contacts")
        await scene.change("first-name", "Eve")
        await scene.perform("save")
        #expect(scene.screen?.title == "Eve")
        #expect(scene.navigator.choice?.row == scene.navigator.topScene?.parameters["id"])
        try await wait { rows.count == 5 }
        await scene.finish()
    }

    @Test("Deleting the shown contact moves to its neighbour, and undoing brings it back to the list")
    func deletion() async throws {
        await choose("bob")
        await scene.perform("delete")
        await scene.answer(true)
        try await wait { location == "/ContactList/ViewContact;id=cy" }
        #expect(scene.screen?.title == "Cy Carr")
        #expect(rows == ["ada", "cy", "dan"])
        #expect(scene.screenBeside?.message?.text == "Deleted Bob Bird.")
        await scene.send(.placed(.action("undo"), at: 0))
        try await wait { rows == ["ada", "bob", "cy", "dan"] }
        #expect(location == "/ContactList/ViewContact;id=cy")
        // The last one moves to the one before it, from the list as well.
        await choose("dan")
        await scene.send(.placed(.action("delete", values: ["id": ["dan"]]), at: 0))
        await scene.send(.placed(.answer(true), at: 0))
        try await wait { location == "/ContactList/ViewContact;id=cy" }
        await scene.finish()
    }

    @Test("A search keeps the contact while its row is in the result")
    func search() async throws {
        await choose("bob")
        await scene.send(.placed(.change(field: "search", values: ["b"]), at: 0))
        #expect(rows == ["bob"])
        #expect(location.hasSuffix("/ViewContact;id=bob"))
        await scene.send(.placed(.change(field: "search", values: ["ca"]), at: 0))
        try await wait { location.hasSuffix("/ViewContact;id=cy") }
        await scene.send(.placed(.change(field: "search", values: ["nobody"]), at: 0))
        try await wait { scene.navigator.location.steps.count == 1 }
        #expect(scene.screen?.title == "Contacts")
        await scene.finish()
    }

    @Test("Other people's changes reach both sides")
    func others() async throws {
        await choose("bob")
        var batch = RecordBatch()
        try batch.put(Contact.sample("bob", "robert", "bird"))
        try await store.write(batch)
        try await wait { scene.screen?.title == "Robert Bird" }
        try await wait { scene.screenBeside?.lists.first?.rows[1].cells.first == "Robert Bird" }
        batch = RecordBatch()
        batch.delete(Contact.self, id: "bob")
        try await store.write(batch)
        try await wait { location == "/ContactList/ViewContact;id=cy" }
        #expect(rows == ["ada", "cy", "dan"])
        await scene.finish()
    }

    @Test("A contact with a list of its own has its own events, and what it opens stands in its place")
    func lists() async throws {
        try await store.insert(groups: [.sample("club", "Book club", "ada", "bob")])
        await choose("ada")
        #expect(scene.screen?.lists.map(\.identifier) == ["groups"])
        scene.expectRefusal(
            of: .placed(.select(list: "groups", row: "club"), at: 0),
            "there is no list 'groups' here; available: contacts"
        )
        await scene.select(list: "groups", row: "club")
        #expect(location == "/ContactList/ViewContact;id=ada/ViewContact;id=club")
        #expect(scene.navigator.choice?.row == "ada")
        await choose("cy")
        #expect(location == "/ContactList/ViewContact;id=cy")
        await scene.finish()
    }

    @Test("The list appears while it is visible; without room for both only the upper scene does")
    func visibility() async throws {
        await choose("ada")
        scene.showsBeside = false
        #expect(scene.screenBeside == nil)
        try await store.insert([.sample("eve", "eve", "elm")])
        scene.showsBeside = true
        await scene.settle()
        #expect(rows == ["ada", "bob", "cy", "dan", "eve"])
        await scene.send(.placed(.action("birthdays"), at: 0))
        #expect(location == "/ContactList/BirthdayList" && scene.screenBeside == nil)
        await scene.back()
        #expect(location == "/ContactList")
        await scene.finish()
    }

    @Test("A question and running work of the list leave the contact's own events free")
    func listWork() async throws {
        await choose("ada")
        try scene.navigator.post(.placed(.action("delete", values: ["id": ["cy", "dan"]]), at: 0))
        try await wait { scene.screenBeside?.question != nil }
        #expect(scene.screen?.question == nil)
        await scene.perform("edit")
        #expect(location == "/ContactList/ViewContact;id=ada/EditContact;id=ada")
        await scene.send(.placed(.answer(true), at: 0))
        try await wait { rows == ["ada", "bob"] }
        #expect(location == "/ContactList/ViewContact;id=ada/EditContact;id=ada")
        await scene.finish()
    }
}
