import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

/// The harness is exhaustive: an unexpected screen fails the test.
@MainActor
@Suite("A contact that another module asks for", .throughProtocol)
struct PickContactSceneTests {
    private func harness() async throws -> SceneHarness {
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        try await store.insert([
            .sample("1", "ada", "lovelace"), .sample("2", "ada", "byron"), .sample("3", "bob", "bird"),
        ])
        return try SceneHarness(.contacts, AskingViewController.module, services: .contacts(store))
    }

    private func answer(_ text: String) -> Screen {
        Screen(title: LocalizedText(verbatim: text), actions: AskingViewController.declaredActions())
    }

    @Test("A person searches and chooses, and the other module gets the id and the name")
    func choose() async throws {
        let scene = try await harness()
        await scene.open("Asking")
        scene.expect(screen: answer("Nobody"))
        await scene.perform("ask")
        scene.expect(location: "/Asking/PickContact")
        let all = try #require(scene.screen)
        #expect(all.lists.first?.rows.map { $0.cells[0] } == ["Bob Bird", "Ada Byron", "Ada Lovelace"])
        scene.expect(screen: all)
        await scene.change("search", "love")
        scene.expect(location: "/Asking/PickContact;search=love")
        let found = try #require(scene.screen)
        #expect(found.lists.first?.rows.map(\.identifier) == ["1"] && found.message == nil)
        scene.expect(screen: found)
        await scene.select(list: "contacts", row: "1")
        scene.expect(location: "/Asking")
        scene.expect(screen: answer("Ada Lovelace (1)"))
        await scene.perform("ask")
        scene.expect(screen: all)
        await scene.back()
        scene.expect(location: "/Asking")
        scene.expect(screen: answer("Nobody"))
        await scene.finish()
    }

    @Test(
        "A name with only one match chooses the contact at once",
        arguments: [("3", "Bob Bird (3)"), ("bob", "Bob Bird (3)"), ("Ada Byron", "Ada Byron (2)")]
    )
    func named(_ name: String, _ title: String) async throws {
        let scene = try await harness()
        await scene.open("Asking")
        scene.expect(screen: answer("Nobody"))
        await scene.perform("ask", ["contact": [.text(name)]])
        scene.expect(location: "/Asking")
        scene.expect(screen: answer(title))
        await scene.finish()
    }

    @Test(
        "If a name matches several contacts or none, the person chooses",
        arguments: [
            ("ada", ["2", "1"], "More than one contact matches 'ada': choose one, or give its id."),
            ("eve", [], "No contact matches 'eve'."),
        ]
    )
    func ambiguous(_ name: String, _ rows: [String], _ message: String) async throws {
        let scene = try await harness()
        await scene.open("Asking")
        scene.expect(screen: answer("Nobody"))
        await scene.perform("ask", ["contact": [.text(name)]])
        scene.expect(location: "/Asking/PickContact;search=\(name)")
        let shown = try #require(scene.screen)
        #expect(shown.lists.first?.rows.map(\.identifier) == rows)
        #expect(shown.message == Message(.warning, LocalizedText(verbatim: message)))
        scene.expect(screen: shown)
        await scene.change("search", "bob")
        #expect(scene.screen?.message == nil)
        await scene.select(list: "contacts", row: "3")
        scene.expect(location: "/Asking")
        scene.expect(screen: answer("Bob Bird (3)"))
        await scene.finish()
    }
}

/// A scene of another module that asks for a contact and shows the chosen one.
@MainActor
private final class AskingViewController: SceneViewController {
    static let actions: [BoundAction<AskingViewController>] = [
        .action(
            "ask",
            "Ask",
            "Asks for a contact.",
            segue: "PickContact",
            values: "",
            [.field("contact", \.self, summary: "which")]
        ) { scene, contact in
            let parameters: Parameters = contact.isEmpty ? [:] : ["contact": contact]
            let result = try await scene.result(
                of: "PickContact",
                parameters: parameters,
                as: PickedItem.self
            )
            scene.screen.$title =
                if case .value(let item) = result { "\(item.title) (\(item.id))" } else { "Nobody" }
        }
    ]

    static let module = SceneModule(
        "AskingScene",
        version: "1",
        scenes: [
            SceneDefinition(
                AskingViewController.self,
                summary: "Asks.",
                segues: [
                    SegueDeclaration("PickContact", in: "ContactsScene", .present, result: PickedItem.self)
                ],
                configure: { _ in AskingViewController() }
            )
        ]
    )

    let scene = SceneState(Screen(title: "Nobody"))
}
