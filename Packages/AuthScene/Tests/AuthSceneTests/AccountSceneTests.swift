import Accounts
import SceneKitCore
import SceneTestKit
import Testing

@testable import AuthScene

@MainActor
@Suite("The account's scenes, as a whole")
struct AccountSceneTests {
    private func actions(_ identifiers: String...) -> [SceneAction] {
        AccountViewController.actions.map(\.action).filter { identifiers.contains($0.identifier) }
    }

    @Test("From the account one changes the password and the profile, and signs out")
    func account() async throws {
        let fixture = try await AuthFixture()
        try await fixture.signUpAda()
        let outlet = AuthenticationOutlet()
        var changes = 0
        outlet.onChange = { changes += 1 }
        let scene = try SceneHarness(.auth, services: fixture.services(outlet))
        func screen(phone: String = "+44 20", message: String? = nil) -> Screen {
            Screen(
                title: "Account",
                blocks: [
                    .detail(
                        DetailBlock(
                            identifier: "account",
                            items: [
                                .init("Name", "Ada"), .init("Phone", phone, kind: .phone),
                                .init("E-mail", "ada@example.org", kind: .email),
                                .init("Roles", "administrator"),
                            ]
                        )
                    )
                ],
                actions: actions(
                    "edit-profile",
                    "change-password",
                    "recovery",
                    "grant",
                    "revoke",
                    "sign-out"
                ),
                message: message.map { Message(.information, LocalizedText(verbatim: $0)) }
            )
        }
        await scene.open("Account")
        scene.expect(screen: screen())
        await scene.perform("change-password")
        scene.expect(location: "/Account/ChangePassword")
        scene.expect(
            screen: Screen(
                title: "Change password",
                blocks: [.form("password", ChangePasswordViewController.form.fields.map(\.declaration))],
                actions: ChangePasswordViewController.actions.map(\.action)
            )
        )
        let new: FieldEntry = "difference engine"
        await scene.perform("change", ["old": ["analytical engine"], "new": [new], "repeat": [new]])
        scene.expect(location: "/Account")
        scene.expect(screen: screen(message: "The password was changed. Every other session has ended."))
        await scene.perform("edit-profile")
        scene.expect(location: "/Account/EditProfile")
        scene.expect(screen: .profile(phone: "+44 20", loadedPhone: "+44 20"))
        await scene.change("phone", "112")
        scene.expect(screen: .profile(phone: "112", loadedPhone: "+44 20"))
        await scene.change("language", "de")
        func changed(_ question: Question? = nil) -> Screen {
            .profile(phone: "112", loadedPhone: "+44 20", language: "de", question: question)
        }
        scene.expect(screen: changed())
        await scene.back()
        scene.expect(
            screen: changed(
                Question("Leave without saving the changes?", confirm: "Leave", isDestructive: true)
            )
        )
        await scene.answer(false)
        scene.expect(outcome: .refused(.init(.declined, "the question was declined")))
        scene.expect(screen: changed())
        await scene.perform("save")
        scene.expect(location: "/Account")
        scene.expect(screen: screen(phone: "112", message: "The profile was changed."))
        #expect(changes == 0)
        let directory = AccountDirectory(authentication: fixture.authentication)
        #expect(directory.currentLanguage == "de")
        await scene.perform("sign-out")
        #expect(directory.currentLanguage == nil)
        scene.expect(
            screen: Screen(
                title: "Account",
                blocks: [.text(TextBlock("Nobody is signed in."))],
                actions: actions("sign-in", "sign-up"),
                message: Message(.information, "Signed out.")
            )
        )
        #expect(changes == 1)
        #expect(try await fixture.events() == [.signedUp, .passwordChanged, .profileChanged, .signedOut])
        await scene.finish()
    }
}
