import SceneKitCore
import Testing

@testable import SceneHosting

@Suite("Secrets in recordings")
struct RecordedSecretsTests {
    @Test("They are masked by the order in which they were first typed")
    func order() {
        var secrets = RecordedSecrets()
        let typed = ["analytical engine", "difference engine", "analytical engine", "jacquard loom"]
        #expect(typed.map { secrets.mask($0) } == ["secret:1", "secret:2", "secret:1", "secret:3"])
    }

    @Test("One that is too short or too long for a password tells how long it is, and an empty one is none")
    func lengths() {
        var secrets = RecordedSecrets()
        #expect(secrets.mask("") == "")
        #expect(secrets.mask("1234567") == "secret:1:7")
        #expect(secrets.mask("12345678") == "secret:2")
        #expect(secrets.mask(String(repeating: "x", count: 1_000)) == "secret:3")
        #expect(secrets.mask(String(repeating: "x", count: 1_001)) == "secret:4:1001")
        #expect(secrets.mask("1234567") == "secret:1:7")
    }

    @Test("What is typed in a mask's place is the same for the same mask, and another for every other")
    func replacing() {
        let masks = ["secret:1", "secret:2", "secret:12", "secret:1:7", "secret:2:7", "secret:3:1001"]
        let secrets = masks.map(RecordedSecrets.secret)
        #expect(Set(secrets).count == masks.count)
        #expect(masks.map(RecordedSecrets.secret) == secrets)
        #expect(secrets.map(\.count).dropFirst(3) == [7, 7, 1_001])
        #expect(secrets.prefix(3).allSatisfy { (8...1_000).contains($0.count) })
        for text in ["", "secret", "secret:", "secret:x", "secret:-1", "secret:1:0", "secret:1:2:3", "mine"] {
            #expect(RecordedSecrets.secret(for: text) == text)
        }
    }

    @Test("Only what a screen calls a password is one; what it does not have is one where any scene says so")
    func names() {
        let form = [
            FormField(identifier: "password", label: "Password", kind: .password),
            FormField(identifier: "new", label: "New"),
        ]
        let screen = Screen(
            title: "",
            blocks: [.form(FormBlock(identifier: "form", fields: form))],
            actions: [
                SceneAction(
                    "log-in",
                    label: "",
                    summary: "",
                    parameters: [
                        ActionParameter("code", kind: .password, summary: ""),
                        ActionParameter("id", summary: ""),
                    ]
                )
            ]
        )
        let other = SceneDefinition(
            name: "Other",
            package: "Tests",
            summary: "",
            actions: [
                SceneAction(
                    "open",
                    label: "",
                    summary: "",
                    parameters: [
                        ActionParameter("pin", kind: .password, summary: ""),
                        ActionParameter("id", kind: .password, summary: ""),
                    ]
                )
            ],
            form: ["old", "new"].map { FormField(identifier: $0, label: "", kind: .password) },
            configure: { _ in throw SceneError.unknownScene("Other", nearest: nil, known: []) }
        )
        #expect(RecordedSecrets.names(on: screen) == ["password", "code"])
        #expect(RecordedSecrets.names(on: nil) == [])
        #expect(RecordedSecrets.names(on: screen, of: [other]) == ["password", "code", "old", "pin"])
        #expect(RecordedSecrets.names(on: nil, of: [other]) == ["old", "new", "pin", "id"])
    }
}
