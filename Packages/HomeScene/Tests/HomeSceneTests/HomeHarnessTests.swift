import SceneKitCore
import SceneTestKit
import Testing

@testable import HomeScene

/// Exhaustive: everything unexpected fails the test.
@MainActor
@Suite("The home scene in the harness")
struct HomeHarnessTests {
    private func home(
        name: String = "ada",
        phone: String = "+7 (999) 111 22 33",
        email: String = "im@alekseypleshkov.ru",
        rows: [ListBlock.Row] = [Self.contacts],
        message: Message? = nil
    ) -> Screen {
        let items = [
            DetailBlock.Item("Name", name), .init("Phone", phone, kind: .phone),
            .init("E-mail", email, kind: .email),
        ]
        .filter { !$0.value.isEmpty }
        let list = ListBlock(
            identifier: "entrances",
            columns: ["Go to", .init("Records", kind: .integer()), "About"],
            total: .init(rows.count),
            rows: rows
        )
        return Screen(
            title: "Home",
            blocks: [.detail(DetailBlock(identifier: "profile", items: items))]
                + (rows.isEmpty ? [] : [.list(list)]),
            message: message
        )
    }

    private static let contacts = ListBlock.Row(
        identifier: "/ContactList",
        cells: ["Contacts", "1,200", "Another package's scene."]
    )
    private static let enter = ListBlock.Row(
        identifier: "/Enter",
        cells: ["Sign in", "", "Another package's scene."]
    )

    private func harness(
        _ host: MemoryHost,
        _ modules: [SceneModule]? = nil
    ) throws
        -> SceneHarness
    {
        let configurator = Configurator(services: host.services)
        for module in [.home] + (modules ?? SceneModule.others) { try configurator.register(module) }
        try configurator.validate()
        return SceneHarness(configurator)
    }

    @Test("004-10, 004-17, 004-18: a signed-in person sees name, phone, e-mail and the entrances")
    func opening() async throws {
        let scene = try harness(MemoryHost())
        await scene.open("Home")
        scene.expect(screen: home())
        await scene.finish()
    }

    @Test(
        "004-14: the location names another person, who is shown, or is unknown",
        arguments: ["ada", "eve"]
    )
    func another(name: String) async throws {
        let scene = try harness(MemoryHost(userName: "bob"))
        await scene.open("Home", parameters: ["user": name])
        scene.expect(location: "/Home;user=\(name)")
        scene.expect(
            screen: name == "ada"
                ? home()
                : home(
                    name: name,
                    phone: "",
                    email: "",
                    message: Message(.error, "There is no user 'eve'.")
                )
        )
        await scene.finish()
    }

    @Test("004-21: an entrance is opened on top of home, and back leads home")
    func leaving() async throws {
        let scene = try harness(MemoryHost())
        await scene.open("Home")
        scene.expect(screen: home())
        await scene.select(list: "entrances", row: "/ContactList")
        scene.expect(location: "/Home/ContactList")
        scene.expect(screen: Screen(title: "ContactList"))
        await scene.back()
        scene.expect(outcome: .done)
        scene.expect(screen: home())
        await scene.finish()
    }

    @Test("004-09: an unknown user is shown as an error, and the scene continues")
    func unknown() async throws {
        let scene = try harness(MemoryHost(userName: "bob"))
        await scene.open("Home")
        scene.expect(
            screen: home(
                name: "bob",
                phone: "",
                email: "",
                message: Message(.error, "There is no user 'bob'.")
            )
        )
        await scene.finish()
    }

    @Test("A guest sees the word guest and, if there is a sign-in, its entrance")
    func guest() async throws {
        let scene = try harness(MemoryHost(userName: nil))
        await scene.open("Home")
        scene.expect(screen: home(name: "Guest", phone: "", email: "", rows: [Self.contacts, Self.enter]))
        await scene.finish()
    }

    @Test("Without other modules the scene shows only the person")
    func alone() async throws {
        let scene = try harness(MemoryHost(userName: nil), [])
        await scene.open("Home")
        scene.expect(screen: home(name: "Guest", phone: "", email: "", rows: []))
        await scene.finish()
    }

    @Test("The scene is released after it is left")
    func deallocation() async throws {
        try await expectDeallocated(
            scene: "Home",
            from: SceneModule.home.scenes,
            services: MemoryHost().services
        )
    }
}
