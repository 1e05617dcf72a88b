import SceneKitCore
import SceneTestKit
import Testing

@testable import HomeScene

/// Exhaustive: what no line expects fails the test.
@MainActor
@Suite("The home scene in the harness")
struct HomeHarnessTests {
    private let overview = ChartBlock(
        identifier: "overview",
        title: "What is stored",
        bars: [
            .init("Contacts", value: 1_200, text: "1,200"), .init("Games", value: 12, text: "12"),
        ]
    )

    private func home(
        name: String = "ada",
        phone: String = "+7 (999) 111 22 33",
        email: String = "im@alekseypleshkov.ru",
        actions: [SceneAction] = HomeActions.forUsers,
        message: Message? = nil
    ) -> Screen {
        let items = [("Name", name), ("Phone", phone), ("E-mail", email)].filter { !$0.1.isEmpty }
        return Screen(
            title: "Home",
            blocks: [
                .detail(
                    DetailBlock(identifier: "profile", items: items.map { .init($0.0, $0.1) })
                ),
                .chart(overview),
            ],
            actions: actions,
            message: message
        )
    }

    @Test("004-10, 004-17, 004-18: who is signed in sees name, phone, e-mail and what is stored")
    func opening() async throws {
        let scene = try SceneHarness(allScenes, services: MemoryHost().services)
        await scene.open("Home")
        scene.expect(screen: home())
        await scene.finish()
    }

    @Test(
        "004-21: contacts, games and the profile's form are reached by name, and back leads home",
        arguments: [
            ("contacts", "ContactList"), ("games", "GameList"), ("edit-profile", "EditProfile"),
        ]
    )
    func leaving(action: String, destination: String) async throws {
        let host = MemoryHost()
        let scene = try SceneHarness(allScenes, services: host.services)
        await scene.open("Home")
        scene.expect(screen: home())
        await scene.perform(action)
        scene.expect(location: "/Home/\(destination)")
        scene.expect(screen: Screen(title: destination))
        await scene.back()
        scene.expect(outcome: .done)
        scene.expect(screen: home())
        await scene.finish()
    }

    @Test("004-09: an unknown user is an error that is shown, and the scene goes on")
    func unknown() async throws {
        let scene = try SceneHarness(allScenes, services: MemoryHost(userName: "bob").services)
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

    @Test("A guest is called one, may not edit a profile, and can go on to sign in")
    func guest() async throws {
        let scene = try SceneHarness(allScenes, services: MemoryHost(userName: nil).services)
        await scene.open("Home")
        scene.expect(screen: home(name: "Guest", phone: "", email: "", actions: HomeActions.forGuests))
        scene.expectRefusal(
            of: .action("edit-profile"),
            "there is no action 'edit-profile' here; there are contacts, games, sign-in"
        )
        await scene.finish()
    }

    @Test("Signing out ends the session; where the host stays here, a guest's home is shown")
    func signOut() async throws {
        let host = MemoryHost()
        let scene = try SceneHarness(allScenes, services: host.services)
        await scene.open("Home")
        scene.expect(screen: home())
        await scene.perform("sign-out")
        #expect(host.currentUserName == nil)
        scene.expect(
            screen: home(
                name: "Guest",
                phone: "",
                email: "",
                actions: HomeActions.forGuests,
                message: Message(.information, "Signed out.")
            )
        )
        await scene.finish()
    }

    @Test("A host that leads away while the session ends gets nothing from the scene that was left")
    func leadingAway() async throws {
        let leading = LeadingHost()
        var services = MemoryHost().services
        services[(any SessionEnding).self] = leading
        let scene = try SceneHarness(allScenes, services: services)
        leading.lead = { [weak navigator = scene.navigator] in
            #expect(await navigator?.open(Location("GameList")) == .done)
        }
        await scene.open("Home")
        scene.expect(screen: home())
        await scene.perform("sign-out")
        scene.expect(location: "/GameList")
        scene.expect(screen: Screen(title: "GameList"))
        await scene.finish()
    }

    @Test("The scene is gone when it has been left")
    func deallocation() async throws {
        let host = MemoryHost()
        try await expectDeallocated(scene: "Home", from: allScenes, services: host.services) {
            try await $0.send(.action("sign-out"))
        }
    }

    @Test("The scene declares what a host has to register and provide")
    func declarations() throws {
        let configurator = Configurator(services: MemoryHost().services)
        try configurator.register(allScenes)
        try configurator.validate()
        #expect(HomeScenes.all.map(\.access) == [.everyone])
    }
}

/// A host whose session's end leads to another scene.
@MainActor
private final class LeadingHost: SessionEnding {
    var lead: () async -> Void = {}

    func endSession() async throws { await lead() }
}
