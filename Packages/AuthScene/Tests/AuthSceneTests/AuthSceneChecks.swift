import Accounts
import FoundationEssentials
import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

@MainActor
@Suite("Properties of every scene of this package")
struct AuthSceneChecks {
    private nonisolated static let names = [
        "Account", "Enter", "SignUp", "ChangePassword", "EditProfile", "ResetPassword", "Recovery",
    ]

    @Test("These are the scenes of this package")
    func scenes() { #expect(SceneModule.auth.scenes.map(\.name) == Self.names) }

    @Test("No screen ever shows a password, whatever is typed and goes wrong")
    func secrets() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        let configurator = Configurator(services: fixture.services())
        try configurator.register(SceneModule.auth.scenes)
        try configurator.validate()
        let navigator = Navigator(configurator: configurator)
        var screens: [Screen] = []
        navigator.onChange = { if let screen = navigator.screen { screens.append(screen) } }
        let secret = "S3cretly"
        let steps: [(String, String, [String])] = [
            ("Enter", "sign-in", ["password"]), ("SignUp", "sign-up", ["password", "repeat"]),
            ("ChangePassword", "change", ["old", "new", "repeat"]),
            ("ResetPassword", "reset", ["code", "new", "repeat"]),
        ]
        for (name, action, fields) in steps {
            #expect(await navigator.open(Location(name)) == .done)
            await navigator.settle()
            for field in fields { try await navigator.send(.change(field: field, values: [.text(secret)])) }
            try await navigator.send(.action(action))
            let values = Dictionary(uniqueKeysWithValues: fields.map { ($0, [FieldEntry.text(secret + $0)]) })
            try await navigator.send(.action(action, values: values))
        }
        #expect(screens.count > 15)
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
        RouteCheck.verify(ResetPasswordConfigurator.definition, router: ResetPasswordRouter.self)
        RouteCheck.verify(RecoveryConfigurator.definition, router: RecoveryRouter.self)
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
        arguments: names
    )
    func released(name: String) async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        try await expectDeallocated(scene: name, from: SceneModule.auth.scenes, services: fixture.services())
        {
            navigator in
            for action in navigator.screen?.actions.prefix(1) ?? [] where action.takesForm {
                try await navigator.send(.action(action.identifier, values: [:]))
            }
        }
    }
}
