import Accounts
import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

@MainActor
@Suite("003-01, 003-26: saving leads back to the previous scene")
struct ReturnTests {
    /// A form of this package, filled in.
    enum Form: CaseIterable, Sendable {
        case profile, password

        var scene: String { self == .profile ? "EditProfile" : "ChangePassword" }
        var notice: String {
            self == .profile
                ? "The profile was changed."
                : "The password was changed. Every other session has ended."
        }

        @MainActor
        func save(in scene: SceneHarness) async {
            switch self {
            case .profile: await scene.perform("save", ["phone": ["112"]])
            case .password:
                let new: [FieldEntry] = ["difference engine"]
                await scene.perform("change", ["old": ["analytical engine"], "new": new, "repeat": new])
            }
        }
    }

    private let fixture: AuthFixture

    init() async throws {
        fixture = try await AuthFixture()
        try await fixture.signUpAda()
    }

    private func harness(at location: String) async throws -> SceneHarness {
        let scene = try SceneHarness(
            SceneModule.auth.scenes + MainScenes.definitions,
            services: fixture.services()
        )
        await scene.open(try Location(parsing: location))
        scene.expect(screen: try #require(scene.screen))
        return scene
    }

    @Test(
        "Without a previous scene, and from the account, saving leads to the account, which reports the change",
        arguments: Form.allCases,
        ["/Account/", "/", "/Main/Account/"]
    )
    func toTheAccount(form: Form, origin: String) async throws {
        let scene = try await harness(at: origin + form.scene)
        await form.save(in: scene)
        scene.expect(location: origin == "/" ? "/Account" : String(origin.dropLast()))
        let screen = try #require(scene.screen)
        #expect(screen.message == Message(.information, LocalizedText(verbatim: form.notice)))
        scene.expect(screen: screen)
        await scene.finish()
    }

    @Test(
        "From another scene, back to it, which reports the change, although the account is further down",
        arguments: Form.allCases,
        ["/Main", "/Account/Main"]
    )
    func toAnotherScene(form: Form, origin: String) async throws {
        let scene = try await harness(at: "\(origin)/\(form.scene)")
        await form.save(in: scene)
        scene.expect(location: origin)
        let notice = Message(.information, LocalizedText(verbatim: form.notice))
        scene.expect(screen: Screen(title: "Main", message: notice))
        await scene.finish()
    }
}
