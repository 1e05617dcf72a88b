import SceneKitCore
import SceneTestKit
import Testing

@testable import HomeScene

/// Exhaustive: what no line expects fails the test.
@MainActor
@Suite("The home scenes in the harness")
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

    private func form(phone: String, email: String) -> Screen {
        var form = FormBlock(identifier: "profile", fields: EditProfileLayout.fields)
        form.fields[0].values = [phone]
        form.fields[1].values = [email]
        return Screen(title: "Edit profile", blocks: [.form(form)], actions: [EditProfileLayout.save])
    }

    @Test("004-10, 004-17, 004-18: who is signed in sees name, phone, e-mail and what is stored")
    func opening() async throws {
        let scene = try SceneHarness(allScenes, services: MemoryHost().services)
        await scene.open("Home")
        scene.expect(screen: home())
        await scene.finish()
    }

    @Test(
        "004-21: contacts and games are reached by name, and back leads home",
        arguments: [
            ("contacts", "ContactList"), ("games", "GameList"),
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
        await scene.open("EditProfile")
        scene.expect(
            screen: Screen(
                title: "Edit profile",
                message: Message(.error, "A guest has no profile; sign in first.")
            )
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

    @Test("004-20: a profile is changed, checked, saved and shown; what is not saved is not lost unasked")
    func editing() async throws {
        let host = MemoryHost()
        let scene = try SceneHarness(allScenes, services: host.services)
        await scene.open("Home")
        scene.expect(screen: home())
        await scene.perform("edit-profile")
        scene.expect(location: "/Home/EditProfile")
        scene.expect(screen: form(phone: User.ada.phone, email: User.ada.email))

        await scene.change("phone", "112-3")
        scene.expect(screen: form(phone: "112-3", email: User.ada.email))
        await scene.back()
        var asked = form(phone: "112-3", email: User.ada.email)
        asked.question = Question(
            "Leave without saving what was changed?",
            confirm: "Leave",
            isDestructive: true
        )
        scene.expect(screen: asked)
        await scene.answer(false)
        scene.expect(location: "/Home/EditProfile")
        scene.expect(outcome: .refused(.init(.declined, "the question was declined")))
        scene.expect(screen: form(phone: "112-3", email: User.ada.email))
        #expect(host.users == [.ada])

        await scene.perform("save", ["email": ["nowhere"]])
        let reason = "'nowhere' is no e-mail address: one looks like ada@example.org"
        var refused = FormBlock(identifier: "profile", fields: EditProfileLayout.fields)
        refused.fields[0].values = ["112-3"]
        refused.fields[1].values = ["nowhere"]
        refused.fields[1].error = reason
        scene.expect(
            screen: Screen(
                title: "Edit profile",
                blocks: [.form(refused)],
                actions: [EditProfileLayout.save],
                message: Message(.error, "Not saved: email: \(reason).")
            )
        )
        await scene.perform("save", ["email": ["ada@example.org"]])
        scene.expect(location: "/Home")
        scene.expect(
            screen: home(
                phone: "112 3",
                email: "ada@example.org",
                message: Message(.information, "The profile is saved.")
            )
        )
        #expect(
            host.users == [
                User(name: "ada", phone: "112-3", email: "ada@example.org")
            ]
        )
        await scene.finish()
    }

    @Test("Both scenes are gone when they have been left")
    func deallocation() async throws {
        let host = MemoryHost()
        try await expectDeallocated(scene: "Home", from: allScenes, services: host.services) {
            try await $0.send(.action("sign-out"))
        }
        try await expectDeallocated(scene: "EditProfile", from: allScenes, services: host.services) {
            guard $0.screen?.forms.isEmpty == false else { return }
            try await $0.send(.change(field: "phone", values: ["112"]))
        }
    }

    @Test("The scenes declare what a host has to register and provide")
    func declarations() throws {
        let configurator = Configurator(services: MemoryHost().services)
        try configurator.register(allScenes)
        try configurator.validate()
        #expect(HomeScenes.all.map(\.access) == [.everyone, .signedIn])
    }
}

/// A host whose session's end leads to another scene.
@MainActor
private final class LeadingHost: SessionEnding {
    var lead: () async -> Void = {}

    func endSession() async throws { await lead() }
}
