import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("Left scenes and their parts are released", .throughProtocol)
struct ContactDeallocationTests {
    private func services() async throws -> Services {
        let store = try await TestStore.memory.open(in: TemporaryFolder())
        try await store.insert([.sample("1", "ada", "lovelace")])
        return .contacts(
            store,
            documents: MemoryDocuments(["a.vcf": "BEGIN:VCARD\nVERSION:4.0\nFN:Bob\nEND:VCARD\n"])
        )
    }

    @Test("The contact list, also after an import and a question")
    func contactList() async throws {
        try await expectDeallocated(
            scene: "ContactList",
            from: SceneModule.contacts.scenes,
            services: try await services()
        ) { navigator in
            try await navigator.send(.action("import", values: ["document": ["a.vcf"]]))
            try await navigator.send(.change(field: "search", values: ["ada"]))
            try await navigator.send(.action("delete", values: ["id": ["1"]]))
            try await navigator.send(.answer(false))
        }
    }

    @Test("The birthdays")
    func birthdayList() async throws {
        try await expectDeallocated(
            scene: "BirthdayList",
            from: SceneModule.contacts.scenes,
            services: try await services()
        ) { navigator in
            await navigator.settle()
        }
    }

    @Test("The duplicates, also after a merge")
    func duplicateList() async throws {
        let services = try await services()
        let store = try #require(services[RecordStore.self])
        try await store.insert([.sample("2", "ada", "lovelace")])
        try await expectDeallocated(
            scene: "DuplicateList",
            from: SceneModule.contacts.scenes,
            services: services
        ) { navigator in
            await navigator.settle()
            try await navigator.send(.select(list: "duplicates", row: "1 2"))
            try await navigator.send(.action("merge"))
            try await navigator.send(.answer(true))
            await navigator.settle()
        }
    }

    @Test("The contact list and the categories, left while one waits for the other")
    func pickCategory() async throws {
        try await expectDeallocated(
            scene: "ContactList",
            from: SceneModule.contacts.scenes,
            services: try await services()
        ) { navigator in
            try await navigator.send(.action("filter"))
        }
    }

    @Test("One contact's card, also after its form was opened and left")
    func viewContact() async throws {
        try await expectDeallocated(
            scene: "ViewContact",
            parameters: ["id": "1"],
            from: SceneModule.contacts.scenes,
            services: try await services()
        ) { navigator in
            try await navigator.send(.action("edit"))
            try await navigator.send(.back)
        }
    }

    @Test("The form for a new contact, left with unsaved input")
    func addContact() async throws {
        try await expectDeallocated(
            scene: "AddContact",
            from: SceneModule.contacts.scenes,
            services: try await services()
        ) { navigator in
            try await navigator.send(.change(field: "title", values: ["Countess"]))
        }
    }

    @Test("The form of a contact, left with unsaved input")
    func editContact() async throws {
        try await expectDeallocated(
            scene: "EditContact",
            parameters: ["id": "1"],
            from: SceneModule.contacts.scenes,
            services: try await services()
        ) { navigator in
            try await navigator.send(.change(field: "title", values: ["Countess"]))
        }
    }

    @Test("Saved forms, replaced by the new contact or unwound to the changed one")
    func saved() async throws {
        let scene = try SceneHarness(.contacts, services: try await services())
        await scene.open(try Location(parsing: "/ContactList/AddContact"))
        await scene.perform("save", ["first-name": ["Bob"]])
        scene.expect(outcome: .done)
        await scene.perform("edit")
        scene.expect(outcome: .done)
        await scene.perform("save", ["title": ["Builder"]])
        scene.expect(outcome: .done)
        #expect(scene.screen?.message == Message(.information, "Saved Bob."))
        scene.expect(screen: try #require(scene.screen))
        // Fails if a left scene is still in memory.
        await scene.finish()
    }

    @Test("A scene that is never shown is released at once")
    func unshown() async throws {
        let services = try await services()
        let configurator = Configurator(services: services)
        try configurator.register(SceneModule.contacts.scenes)
        for name in ["ContactList", "AddContact", "PickCategory", "PickContact"] {
            try await expectDeallocated { try configurator.makeScene(name) as AnyObject }
        }
        for name in ["ViewContact", "EditContact"] {
            try await expectDeallocated {
                try configurator.makeScene(name, parameters: ["id": "1"]) as AnyObject
            }
        }
    }
}
