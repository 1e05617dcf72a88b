import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

/// An open card during changes by others.
@MainActor
@Suite("The open card of a contact that others change", .throughProtocol, .timeLimit(.minutes(10)))
struct ContactFollowingTests {
    private let ada = Contact.sample("ada", "ada", "lovelace", phone: "+44 20")
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Opens Ada's card on top of a list.
    private func open(_ store: RecordStore) async throws -> SceneHarness {
        try await store.insert([ada])
        let scene = try SceneHarness(.contacts, services: .contacts(store))
        await scene.open(try Location(parsing: "/ContactList/ViewContact;id=ada"))
        scene.expect(screen: card("Ada Lovelace"))
        return scene
    }

    private func card(_ name: String, phone: String? = "+44 20", message: Message? = nil) -> Screen {
        let phone = phone.map { [DetailBlock.Item("Phone (work)", $0, kind: .phone)] } ?? []
        let items = [DetailBlock.Item("Name", name)] + phone + [.init("Id", "ada", kind: .identifier)]
        return Screen(
            title: LocalizedText(verbatim: name),
            blocks: [
                .detail(
                    DetailBlock(
                        identifier: "contact",
                        picture: Picture(of: name, subject: .person),
                        items: items
                    )
                )
            ],
            actions: ViewContactViewController.actionsOfPerson,
            message: message
        )
    }

    private let gone = Screen(
        title: "Contact",
        actions: ViewContactViewController.actionsWithoutContact,
        message: Message(.warning, "Ada Lovelace is no longer there.")
    )

    private func put(_ contact: Contact, into store: RecordStore) async throws {
        var batch = RecordBatch()
        try batch.put(contact)
        try await store.write(batch)
    }

    private func delete(from store: RecordStore) async throws {
        var batch = RecordBatch()
        batch.delete(Contact.self, id: "ada")
        try await store.write(batch)
    }

    /// Does something again and again until the screen is this one: another process is not watched from its first
    /// write on.
    private func wait(
        _ scene: SceneHarness,
        for screen: Screen,
        doing change: () async throws -> Void
    ) async throws {
        for _ in 0..<200 where scene.screen != screen {
            try await change()
            for _ in 0..<100 where scene.screen != screen { try await Task.sleep(for: .milliseconds(1)) }
        }
        scene.expect(screen: screen)
    }

    @Test(
        "The card shows an edit, a deletion and an undo by another scene or process",
        arguments: TestStore.allCases
    )
    func follows(_ kind: TestStore) async throws {
        let store = try await kind.open(in: folder)
        // A second store on the same file stands for another process.
        let other = kind == .memory ? store : try await kind.open(in: folder)
        let scene = try await open(store)
        let countess = Contact.sample("ada", "countess", "lovelace")
        try await wait(scene, for: card("Countess Lovelace", phone: nil)) {
            try await put(countess, into: other)
        }
        var gone = gone
        gone.message = Message(.warning, "Countess Lovelace is no longer there.")
        try await wait(scene, for: gone) { try await delete(from: other) }
        try await wait(scene, for: card("Ada Lovelace")) { try await put(ada, into: other) }
        try await wait(scene, for: self.gone) { try await delete(from: other) }
        await scene.perform("list")
        scene.expect(location: "/ContactList")
        #expect(scene.screen?.lists.first?.rows == [])
        scene.expect(screen: try #require(scene.screen))
        await scene.finish()
        try await store.close()
        if other !== store { try await other.close() }
    }

    @Test("A renamed group is shown with its new name")
    func groups() async throws {
        let store = try await TestStore.memory.open(in: folder)
        let scene = try await open(store)
        try await store.insert(groups: [.sample("club", "Chess", "ada")])
        var list = ListBlock(identifier: "groups", columns: ["Group"], style: .people)
        list.total = .init(1, isLowerBound: false)
        list.rows = [.init(identifier: "club", cells: ["Chess"])]
        list.$placeholder = "The group has no members."
        list.destination = .init(scene: "ViewContact", parameter: "id")
        var shown = card("Ada Lovelace")
        shown.blocks = [
            .detail(
                DetailBlock(
                    identifier: "contact",
                    picture: Picture(of: "Ada Lovelace", subject: .person),
                    items: [
                        .init("Name", "Ada Lovelace"), .init("Phone (work)", "+44 20", kind: .phone),
                        .init("Id", "ada", kind: .identifier),
                    ]
                )
            ),
            .list(list),
        ]
        let missing: Set = ["add-member", "remove-member", "remove-photo"]
        shown.actions = ViewContactViewController.declaredActions(except: missing)
        try await wait(scene, for: shown) {}
        await scene.finish()
    }

    @Test("An open question stays, and the answer applies to the changed contact")
    func question() async throws {
        let store = try await TestStore.memory.open(in: folder)
        let scene = try await open(store)
        await scene.perform("delete")
        var asking = card("Ada Lovelace")
        asking.question = Question("Delete Ada Lovelace?", confirm: "Delete", isDestructive: true)
        scene.expect(screen: asking)
        asking = gone
        asking.question = Question("Delete Ada Lovelace?", confirm: "Delete", isDestructive: true)
        try await delete(from: store)
        try await wait(scene, for: asking) {}
        await scene.answer(true)
        scene.expect(screen: gone)
        scene.expect(location: "/ContactList/ViewContact;id=ada")
        await scene.finish()
    }

    @Test("A contact that somebody changes during the question is deleted only after its changes were named")
    func changedDuringQuestion() async throws {
        let store = try await TestStore.memory.open(in: folder)
        let scene = try await open(store)
        await scene.perform("delete")
        var asking = card("Ada Lovelace")
        asking.question = Question("Delete Ada Lovelace?", confirm: "Delete", isDestructive: true)
        scene.expect(screen: asking)
        let changed = Contact.sample("ada", "ada", "lovelace", phone: "+44 30")
        try await put(changed, into: store)
        asking = card("Ada Lovelace", phone: "+44 30")
        asking.question = Question("Delete Ada Lovelace?", confirm: "Delete", isDestructive: true)
        try await wait(scene, for: asking) {}
        await scene.answer(true)
        asking.question = Question(
            "Ada Lovelace changed meanwhile: TEL. Delete Ada Lovelace all the same?",
            confirm: "Delete",
            isDestructive: true
        )
        scene.expect(screen: asking)
        await scene.answer(true)
        scene.expect(location: "/ContactList")
        let list = try #require(scene.screen)
        scene.expect(screen: list)
        #expect(list.message?.text == "Deleted Ada Lovelace.")
        #expect(try await store.allContacts().isEmpty)
        await scene.finish()
    }

    @Test("A change by another person does not disturb the form, and saving is reported")
    func edit() async throws {
        let store = try await TestStore.memory.open(in: folder)
        let scene = try await open(store)
        await scene.perform("edit")
        scene.expect(location: "/ContactList/ViewContact;id=ada/EditContact;id=ada")
        await scene.change("title", "Countess")
        let form = try #require(scene.screen)
        scene.expect(screen: form)
        try await put(.sample("ada", "ada", "lovelace", phone: "+44 30"), into: store)
        // The card below is updated, and the form stays unchanged.
        for _ in 0..<64 { await Task.yield() }
        scene.expect(screen: form)
        await scene.perform("save")
        scene.expect(location: "/ContactList/ViewContact;id=ada")
        let saved = try #require(scene.screen)
        #expect(saved.message == Message(.information, "Saved Ada Lovelace."))
        for _ in 0..<64 { await Task.yield() }
        scene.expect(screen: saved)
        await scene.finish()
    }

    @Test("The scene's own deletion leads to the list, without a warning about the deleted contact")
    func ownDeletion() async throws {
        let store = try await TestStore.memory.open(in: folder)
        let scene = try await open(store)
        await scene.perform("delete")
        scene.expect(screen: try #require(scene.screen))
        await scene.answer(true)
        scene.expect(location: "/ContactList")
        #expect(
            scene.screen?.message == Message(.information, "Deleted Ada Lovelace.", undo: "undo")
        )
        scene.expect(screen: try #require(scene.screen))
        await scene.finish()
    }
}
