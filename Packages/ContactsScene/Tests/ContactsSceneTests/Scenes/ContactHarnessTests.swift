import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

/// The harness is exhaustive: an unexpected screen fails the test.
@MainActor
@Suite("The contact scenes in the harness", .throughProtocol)
struct ContactHarnessTests {
    private func harness(_ contacts: Contact...) async throws -> (SceneHarness, RecordStore) {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        try await store.insert(contacts)
        return (try SceneHarness(.contacts, services: .contacts(store)), store)
    }

    @Test("000-10, 000-18: choosing a row shows the contact, and back shows the list again")
    func choose() async throws {
        let (scene, _) = try await harness(.sample("ada", "ada", "lovelace", phone: "+44 20"))
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
                            picture: Picture(of: "Ada Lovelace", subject: .person),
                            items: [
                                .init("Name", "Ada Lovelace"),
                                .init("Phone (work)", "+44 20", kind: .phone),
                                .init("Id", "ada", kind: .identifier),
                            ]
                        )
                    )
                ],
                actions: ViewContactViewController.actionsOfPerson
            )
        )
        await scene.back()
        scene.expect(outcome: .done)
        scene.expect(screen: list)
        await scene.finish()
    }

    @Test("The category is chosen in another scene, and the list shows it; 'all contacts' clears it")
    func chooseCategory() async throws {
        let (scene, _) = try await harness(
            .sample("ada", "ada", "lovelace", categories: ["chess"]),
            .sample("bob", "bob", "bird", categories: ["Chess", "work"]),
            .sample("eve", "eve", "")
        )
        await scene.open("ContactList")
        let list = try #require(scene.screen)
        scene.expect(screen: list)
        await scene.perform("filter")
        scene.expect(location: "/ContactList/PickCategory")
        let categories = Screen(
            title: "Categories",
            blocks: [
                .list(
                    ListBlock(
                        identifier: "categories",
                        columns: ["Category", "Contacts"],
                        total: .init(3),
                        rows: [
                            .init(identifier: "", cells: ["All contacts", "3"]),
                            .init(identifier: "Chess", cells: ["Chess", "2"]),
                            .init(identifier: "work", cells: ["work", "1"]),
                        ],
                        placeholder: "The categories cannot be shown."
                    )
                )
            ]
        )
        scene.expect(screen: categories)
        await scene.select(list: "categories", row: "Chess")
        scene.expect(location: "/ContactList;category=Chess")
        let chess = try #require(scene.screen)
        #expect(chess.title == "Contacts in Chess")
        #expect(chess.lists.first?.rows.map(\.identifier) == ["bob", "ada"])
        scene.expect(screen: chess)
        await scene.perform("filter")
        scene.expect(location: "/ContactList;category=Chess/PickCategory")
        scene.expect(screen: categories)
        await scene.back()
        scene.expect(location: "/ContactList;category=Chess")
        scene.expect(screen: chess)
        await scene.perform("filter")
        scene.expect(screen: categories)
        await scene.select(list: "categories", row: "")
        scene.expect(location: "/ContactList")
        scene.expect(screen: list)
        await scene.finish()
    }

    @Test(
        "A row opens the card with the contact's id, and the fields check an action's values"
    )
    func declarations() async throws {
        let (scene, _) = try await harness(.sample("ada", "ada", "lovelace"))
        await scene.open("ContactList")
        let shown = try #require(scene.screen)
        #expect(shown.lists.first?.destination == .init(scene: "ViewContact", parameter: "id"))
        #expect(shown.forms.map(\.filters) == ["contacts"])
        let delete = try #require(shown.actions.first { $0.identifier == "delete" })
        #expect(delete.role == .destructive && delete.parameters.map(\.row) == ["contacts"])
        #expect(!shown.actions.contains { $0.role == .undo || $0.role == .reset })
        scene.expectRefusal(
            of: .action("sort", values: ["by": ["age"]]),
            "'by': 'age' is not one of last-name, first-name"
        )
        scene.expectRefusal(
            of: .action("export", values: ["document": ["a.vcf"], "format": ["csvv"]]),
            "'format': 'csvv' is not one of vcard-2.1, vcard-3.0, vcard-4.0, csv (did you mean 'csv'?)"
        )
        scene.expectRefusal(
            of: .action("import", values: ["document": ["a.vcf"], "strict": ["maybe"]]),
            "'strict': it is true or false, not 'maybe'"
        )
        scene.expectRefusal(of: .action("delete"), "'delete' needs the value 'id'")
        scene.expect(screen: shown)
        await scene.finish()
    }

    @Test("Deleting from the list asks first; declining changes nothing, and undo restores the contact")
    func deleteFromList() async throws {
        let (scene, store) = try await harness(
            .sample("ada", "ada", "lovelace"),
            .sample("bob", "bob", "bird")
        )
        await scene.open("ContactList")
        let list = try #require(scene.screen)
        var asking = list
        asking.question = Question("Delete Ada Lovelace?", confirm: "Delete", isDestructive: true)
        await scene.perform("delete", ["id": ["ada"]])
        scene.expect(screen: asking)
        await scene.answer(false)
        scene.expect(screen: list)
        await scene.perform("delete", ["id": ["ada"]])
        scene.expect(screen: asking)
        await scene.answer(true)
        scene.expect(rows: ["Bob Bird"])
        scene.expect(message: Message(.information, "Deleted Ada Lovelace.", undo: "undo"))
        scene.expect(screen: try #require(scene.screen))
        await scene.perform("undo")
        scene.expect(rows: ["Bob Bird", "Ada Lovelace"])
        scene.expect(message: Message(.information, "Ada Lovelace is back."))
        scene.expect(screen: try #require(scene.screen))
        #expect(try await store.count(Contact.self).value == 2)
        await scene.finish()
    }

    @Test(
        "A question whose scene is left is declined, and nothing is deleted",
        arguments: ["/ContactList", "/ContactList/ViewContact;id=ada"]
    )
    func leftWithQuestion(place: String) async throws {
        let (scene, store) = try await harness(.sample("ada", "ada", "lovelace"))
        await scene.open(try Location(parsing: place))
        scene.expect(screen: try #require(scene.screen))
        await scene.perform("delete", place == "/ContactList" ? ["id": ["ada"]] : [:])
        scene.expect(question: Question("Delete Ada Lovelace?", confirm: "Delete", isDestructive: true))
        scene.expectRefusal(of: .back, "the question must be answered first: answer true or false")
        await scene.open("AddContact")
        scene.expect(question: nil)
        scene.expect(screen: try #require(scene.screen))
        #expect(try await store.count(Contact.self).value == 1)
        await scene.finish()
    }

    @Test(
        "000-07: a row whose contact has been deleted opens a card that reports it",
        arguments: [Event.back, .action("list")]
    )
    func deletedMeanwhile(leaving: Event) async throws {
        let (scene, store) = try await harness(
            .sample("ada", "ada", "lovelace"),
            .sample("bob", "bob", "bird")
        )
        await scene.open("ContactList")
        scene.expect(screen: try #require(scene.screen))
        // The row is chosen before the list receives the deletion.
        scene.navigator.cancel("changes", for: try #require(scene.navigator.topScene))
        var batch = RecordBatch()
        batch.delete(Contact.self, id: "ada")
        try await store.write(batch)
        await scene.select(list: "contacts", row: "ada")
        scene.expect(location: "/ContactList/ViewContact;id=ada")
        scene.expect(
            screen: Screen(
                title: "Contact",
                actions: ViewContactViewController.actionsWithoutContact,
                message: Message(.warning, "There is no contact 'ada'.")
            )
        )
        await scene.send(leaving)
        scene.expect(location: "/ContactList")
        let list = try #require(scene.screen)
        #expect(list.lists.first?.rows.map(\.identifier) == ["bob"])
        scene.expect(screen: list)
        await scene.finish()
    }
}
