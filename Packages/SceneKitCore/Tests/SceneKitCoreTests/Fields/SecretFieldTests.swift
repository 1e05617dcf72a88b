import Testing

@testable import SceneKitCore

@MainActor
@Suite("Passwords and hidden fields in forms")
struct SecretFieldTests {
    private struct Draft: Equatable, Sendable { var name = "", password = "", note = "" }

    private let form = SceneForm(
        FormTable(
            "account",
            Draft(),
            fields: [
                .field("name", \.name, "Name"),
                .field("password", \.password, "Password", kind: .password, isRequired: true),
                .field("note", \.note, "Note", isRequired: true),
            ]
        )
    )

    private func field(_ identifier: String) -> Field? {
        form.block.fields.first { $0.identifier == identifier }
    }

    @Test("A form only shows whether a password has been typed")
    func password() {
        #expect(field("password")?.hint == nil)
        form.take(["secret"], into: "password")
        #expect(form.draft.password == "secret")
        #expect(field("password")?.values == [])
        #expect(field("password")?.hint == "typed, and not shown")
    }

    @Test("Submitting an empty password keeps the one typed before")
    func keeping() {
        form.take(["secret"], into: "password")
        form.take(["name": ["Ada"], "password": [""]])
        form.take(["password": []])
        #expect(form.draft == Draft(name: "Ada", password: "secret"))
        form.take([], into: "password")
        #expect(form.check() == "Password: this is needed; Note: this is needed.")
    }

    @Test("A password may consist of blanks")
    func blanks() {
        form.take(["  "], into: "password")
        #expect(form.draft.password == "  ")
        #expect(Field("password", kind: .password, isRequired: true).problem(with: ["  "]) == nil)
    }

    @Test("A hidden field is neither shown nor checked")
    func hidden() {
        form.take(["secret"], into: "password")
        form.hidden = ["note"]
        #expect(form.block.fields.map(\.identifier) == ["name", "password"])
        #expect(form.check() == nil)
        form.hidden = []
        #expect(form.check() == "Note: this is needed.")
    }
}
