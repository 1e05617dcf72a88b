import Accounts
import FoundationEssentials
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import AuthScene

/// The scenes as a person has them, over real accounts. Exhaustive: what no line expects fails the test.
@MainActor
@Suite("The scenes of signing in, as a whole")
struct AuthScenesTests {
    private func form(_ identifier: String, _ fields: [FormField]) -> Block {
        .form(FormBlock(identifier: identifier, fields: fields))
    }

    private func filled(_ fields: [FormField], _ change: (inout FormField) -> Void) -> [FormField] {
        fields.map { field in
            var field = field
            change(&field)
            return field
        }
    }

    private func enterScreen(
        name: String? = nil,
        error: String? = nil,
        message: Message? = nil
    ) -> Screen {
        let fields = filled(EnterActions.fields) { field in
            if field.identifier == "name" { field.values = name.map { [$0] } ?? [] }
            if field.identifier == "password" { field.error = error }
        }
        return Screen(
            title: "Sign in",
            blocks: [form("sign-in", fields)],
            actions: EnterActions.all,
            message: message
        )
    }

    private let refused =
        "the name or the password is wrong, or there were too many attempts; wait a little, then try again"

    @Test("004-09: signing in fails with an error at its field, then succeeds and ends the flow")
    func signIn() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        try await fixture.authentication.signOut()
        let outlet = AuthenticationOutlet()
        var changes = 0
        outlet.onChange = { changes += 1 }
        let scene = try SceneHarness(AuthScenes.all, services: fixture.services(outlet))
        await scene.open("Enter")
        scene.expect(screen: enterScreen())
        await scene.perform("sign-in", ["name": ["Ada"], "password": ["engine"]])
        scene.expect(
            screen: enterScreen(
                name: "Ada",
                error: refused,
                message: Message(.error, "Not signed in: \(refused).")
            )
        )
        #expect(changes == 0)
        await scene.change("password", "analytical engine")
        var typed = enterScreen(name: "Ada")
        typed.blocks = [
            form(
                "sign-in",
                filled(EnterActions.fields) { field in
                    if field.identifier == "name" { field.values = ["Ada"] }
                    if field.identifier == "password" { field.hint = "typed, and not shown" }
                }
            )
        ]
        scene.expect(screen: typed)
        await scene.perform("sign-in")
        scene.expect(screen: enterScreen(message: Message(.information, "Signed in as Ada.")))
        #expect(changes == 1)
        await scene.finish()
    }

    @Test("A failure that no field is to blame for is an alert")
    func alert() async throws {
        let fixture = try await AuthFixture()
        try await fixture.store.close()
        let scene = try SceneHarness(AuthScenes.all, services: fixture.services())
        await scene.open("Enter")
        scene.expect(screen: enterScreen())
        await scene.perform("sign-in", ["name": ["Ada"], "password": ["engine"]])
        scene.expect(
            screen: enterScreen(
                name: "Ada",
                message: Message(.error, "Sign in: the store has been closed")
            )
        )
        await scene.finish()
    }

    @Test("Going on as a guest ends the flow")
    func guest() async throws {
        let fixture = try await AuthFixture()
        let outlet = AuthenticationOutlet()
        var changes = 0
        outlet.onChange = { changes += 1 }
        let scene = try SceneHarness(AuthScenes.all, services: fixture.services(outlet))
        await scene.open("Enter")
        scene.expect(screen: enterScreen())
        await scene.perform("guest")
        scene.expect(screen: enterScreen(message: Message(.information, "You go on as a guest.")))
        #expect(changes == 1)
        #expect(fixture.authentication.knownState == .guest)
        await scene.finish()
    }

    @Test("000-18..20: signing up leads back by name to the screen that ends the flow, with who signed up")
    func signUp() async throws {
        let records = GuestRecordsStub(hasRecords: true)
        let fixture = try await AuthFixture(guestRecords: records)
        let outlet = AuthenticationOutlet()
        var changes = 0
        outlet.onChange = { changes += 1 }
        let scene = try SceneHarness(AuthScenes.all, services: fixture.services(outlet))
        await scene.open("Enter")
        scene.expect(screen: enterScreen())
        await scene.perform("sign-up")
        scene.expect(location: "/Enter/SignUp")
        func screen(_ change: (inout FormField) -> Void, message: Message? = nil) -> Screen {
            Screen(
                title: "Sign up",
                blocks: [
                    form(
                        "sign-up",
                        filled(SignUpActions.fields) { field in
                            if field.identifier == "guest-records" { field.values = ["true"] }
                            change(&field)
                        }
                    )
                ],
                actions: [SignUpActions.create],
                message: message
            )
        }
        scene.expect(screen: screen { _ in })
        await scene.perform("sign-up", ["name": ["Ada"], "password": ["engine!!"], "repeat": ["engine"]])
        let differ = "the two passwords differ; type the same one twice"
        scene.expect(
            screen: screen(
                { field in
                    switch field.identifier {
                    case "name": field.values = ["Ada"]
                    case "password": field.hint = "typed, and not shown"
                    case "repeat":
                        field.hint = "typed, and not shown"
                        field.error = differ
                    default: break
                    }
                },
                message: Message(.error, "Not signed up: \(differ).")
            )
        )
        await scene.perform("sign-up", ["repeat": ["engine!!"]])
        scene.expect(location: "/Enter")
        scene.expect(screen: enterScreen(message: Message(.information, "Signed up as Ada.")))
        #expect(changes == 1)
        guard case .signedIn(let ada) = fixture.authentication.knownState else {
            Issue.record("nobody is signed in")
            return
        }
        #expect(records.takenBy == [ada.id])
        await scene.finish()
    }

    @Test("A guest's records that stay behind are told before going on")
    func recordsLeftBehind() async throws {
        let fixture = try await AuthFixture(
            guestRecords: GuestRecordsStub(hasRecords: true, failure: "no disk")
        )
        let scene = try SceneHarness(AuthScenes.all, services: fixture.services())
        await scene.open("SignUp")
        await scene.perform("sign-up", ["name": ["Ada"], "password": ["engine!!"], "repeat": ["engine!!"]])
        scene.expect(
            screen: Screen(
                title: "Sign up",
                actions: [SignUpActions.proceed],
                message: Message(
                    .error,
                    "Signed up as Ada, but the guest's records were not taken along: no disk"
                )
            )
        )
        await scene.perform("continue")
        scene.expect(location: "/Enter")
        scene.expect(screen: enterScreen(message: Message(.information, "Signed up as Ada.")))
        await scene.finish()
    }

    @Test("From the account one changes the password and the profile, and signs out")
    func account() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        let outlet = AuthenticationOutlet()
        var changes = 0
        outlet.onChange = { changes += 1 }
        let scene = try SceneHarness(AuthScenes.all, services: fixture.services(outlet))
        func screen(phone: String = "+44 20", message: String? = nil) -> Screen {
            Screen(
                title: "Account",
                blocks: [
                    .detail(
                        DetailBlock(
                            identifier: "account",
                            items: [
                                .init("Name", "Ada"), .init("Phone", phone),
                                .init("E-mail", "ada@example.org"),
                            ]
                        )
                    )
                ],
                actions: [AccountActions.editProfile, AccountActions.changePassword, AccountActions.signOut],
                message: message.map { Message(.information, $0) }
            )
        }
        await scene.open("Account")
        scene.expect(screen: screen())
        await scene.perform("change-password")
        scene.expect(location: "/Account/ChangePassword")
        scene.expect(
            screen: Screen(
                title: "Change password",
                blocks: [form("password", ChangePasswordActions.fields)],
                actions: [ChangePasswordActions.save]
            )
        )
        let new = "difference engine"
        await scene.perform("change", ["old": ["analytical engine"], "new": [new], "repeat": [new]])
        scene.expect(location: "/Account")
        scene.expect(screen: screen(message: "The password was changed. Every other session has ended."))
        await scene.perform("edit-profile")
        scene.expect(location: "/Account/EditProfile")
        scene.expect(
            screen: Screen(
                title: "Edit profile",
                blocks: [
                    form(
                        "profile",
                        filled(EditProfileActions.fields) { field in
                            field.values = [field.identifier == "phone" ? "+44 20" : "ada@example.org"]
                        }
                    )
                ],
                actions: [EditProfileActions.save]
            )
        )
        await scene.perform("save", ["phone": ["112"]])
        scene.expect(location: "/Account")
        scene.expect(screen: screen(phone: "112", message: "The profile was changed."))
        #expect(changes == 0)
        await scene.perform("sign-out")
        scene.expect(
            screen: Screen(
                title: "Account",
                blocks: [.text(TextBlock("Nobody is signed in."))],
                actions: [AccountActions.signIn, AccountActions.signUp],
                message: Message(.information, "Signed out.")
            )
        )
        #expect(changes == 1)
        #expect(try await fixture.events() == [.signedUp, .passwordChanged, .profileChanged, .signedOut])
        await scene.finish()
    }

    @Test("No screen ever shows a password, whatever is typed and goes wrong")
    func secrets() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        let configurator = Configurator(services: fixture.services())
        try configurator.register(AuthScenes.all)
        try configurator.validate()
        let navigator = Navigator(configurator: configurator)
        var screens: [Screen] = []
        navigator.onChange = { if let screen = navigator.screen { screens.append(screen) } }
        let secret = "S3cretly"
        let steps: [(String, String, [String])] = [
            ("Enter", "sign-in", ["password"]), ("SignUp", "sign-up", ["password", "repeat"]),
            ("ChangePassword", "change", ["old", "new", "repeat"]),
        ]
        for (name, action, fields) in steps {
            #expect(await navigator.open(Location(name)) == .done)
            await navigator.settle()
            for field in fields { try await navigator.send(.change(field: field, values: [secret])) }
            try await navigator.send(.action(action))
            let values = Dictionary(uniqueKeysWithValues: fields.map { ($0, [secret + $0]) })
            try await navigator.send(.action(action, values: values))
        }
        #expect(screens.count > 12)
        let text = String(decoding: try JSONEncoder().encode(screens), as: UTF8.self)
        #expect(!text.contains(secret))
        #expect(text.contains("typed, and not shown"))
        var described = ""
        dump(navigator.topScene, to: &described)
        #expect(!described.contains(secret))
    }

    @Test("000-18..20: route tables, routeTo methods and declared segues agree")
    func routes() {
        RouteCheck.verify(EnterConfigurator.definition, router: EnterRouter.self)
        RouteCheck.verify(SignUpConfigurator.definition, router: SignUpRouter.self)
        RouteCheck.verify(AccountConfigurator.definition, router: AccountRouter.self)
        RouteCheck.verify(ChangePasswordConfigurator.definition, router: ChangePasswordRouter.self)
        RouteCheck.verify(EditProfileConfigurator.definition, router: EditProfileRouter.self)
        let sources = "../../Sources/AuthScene/"
        RouteCheck.verify(router: EnterRouter.self, source: sources + "Enter/EnterRouter.swift")
        RouteCheck.verify(router: SignUpRouter.self, source: sources + "SignUp/SignUpRouter.swift")
        RouteCheck.verify(router: AccountRouter.self, source: sources + "Account/AccountRouter.swift")
        RouteCheck.verify(
            router: ChangePasswordRouter.self,
            source: sources + "ChangePassword/ChangePasswordRouter.swift"
        )
        RouteCheck.verify(
            router: EditProfileRouter.self,
            source: sources + "EditProfile/EditProfileRouter.swift"
        )
    }

    @Test(
        "Each scene is released with all of its parts when it is left",
        arguments: AuthScenes.all.map(\.name)
    )
    func released(name: String) async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        try await expectDeallocated(scene: name, from: AuthScenes.all, services: fixture.services()) {
            navigator in
            for action in navigator.screen?.actions.prefix(1) ?? [] where action.takesForm {
                try await navigator.send(.action(action.identifier, values: [:]))
            }
        }
    }
}
