import SceneKitCore
import Testing

@testable import SceneHosting

@Suite("Secrets in recordings")
struct RecordedSecretsTests {
    @Test("Secrets are numbered in the order in which they were first typed")
    func order() {
        var secrets = RecordedSecrets()
        let typed = ["analytical engine", "difference engine", "analytical engine", "jacquard loom"]
        #expect(typed.map { secrets.mask($0) } == ["secret:1", "secret:2", "secret:1", "secret:3"])
    }

    @Test("The mask of an unusually short or long secret contains its length; an empty secret has none")
    func lengths() {
        var secrets = RecordedSecrets()
        #expect(secrets.mask("") == "")
        #expect(secrets.mask("1234567") == "secret:1:7")
        #expect(secrets.mask("12345678") == "secret:2")
        #expect(secrets.mask(String(repeating: "x", count: 1_000)) == "secret:3")
        #expect(secrets.mask(String(repeating: "x", count: 1_001)) == "secret:4:1001")
        #expect(secrets.mask("1234567") == "secret:1:7")
    }

    @Test("Equal masks get equal replacements, different masks different ones")
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

    private static let form = [
        Field("name", label: "Name"),
        Field("password", label: "Password", kind: .password),
    ]

    private static let screen = Screen(
        title: "",
        blocks: [
            .form(FormBlock(identifier: "form", fields: form)),
            .list(
                ListBlock(
                    identifier: "rows",
                    columns: ["Name"],
                    total: .init(1),
                    rows: [ListBlock.Row(identifier: "7", cells: ["Ada"])]
                )
            ),
        ],
        actions: [
            SceneAction("send", label: "", summary: "", takesForm: true),
            SceneAction(
                "find",
                label: "",
                summary: "",
                parameters: [
                    Field("query", summary: ""),
                    Field("code", kind: .password, summary: ""),
                ]
            ),
        ]
    )

    private static let other = SceneDefinition(
        name: "Other",
        package: "Tests",
        summary: "",
        parameters: [Field("id", summary: "")],
        form: [Field("pin", label: "", kind: .password)],
        configure: { _ in throw SceneError.unknownScene("Other", nearest: nil, known: []) }
    )

    @Test(
        "Only declared values are recorded, and secrets only as masks",
        arguments: [
            (
                Event.action("send", values: ["name": ["Ada"], "password": ["x1"], "passwort": ["x2"]]),
                Event.action("send", values: ["name": ["Ada"], "password": ["mask"], "passwort": []])
            ),
            // The fields belong to another action.
            (
                .action(
                    "find",
                    values: ["query": ["Ada"], "code": ["x1"], "name": ["x2"], "password": ["x3"]]
                ),
                .action("find", values: ["query": ["Ada"], "code": ["mask"], "name": [], "password": []])
            ),
            (.action("sned", values: ["name": ["x1"]]), .action("sned", values: ["name": []])),
            (.change(field: "name", values: ["Ada"]), .change(field: "name", values: ["Ada"])),
            (.change(field: "password", values: ["x1"]), .change(field: "password", values: ["mask"])),
            (.change(field: "passwort", values: ["x1", "x2"]), .change(field: "passwort", values: [])),
            (
                .change(field: "password", values: [.parts(["x1": "x2"])]),
                .change(field: "password", values: [.parts([:])])
            ),
            (
                .change(field: "name", values: [.parts(["first": "Ada"])]),
                .change(field: "name", values: [.parts(["first": "Ada"])])
            ),
            // Only an action takes these, and only another scene has it.
            (.change(field: "query", values: ["x1"]), .change(field: "query", values: [])),
            (.change(field: "pin", values: ["x1"]), .change(field: "pin", values: [])),
            (
                .open(
                    Location([
                        .init("Other", parameters: ["id": "7", "pin": "x1"]),
                        .init("Ohter", parameters: ["id": "x2"]),
                    ])
                ),
                .open(
                    Location([
                        .init("Other", parameters: ["id": "7", "pin": ""]),
                        .init("Ohter", parameters: ["id": ""]),
                    ])
                )
            ),
            (.select(list: "rows", row: "7"), .select(list: "rows", row: "7")),
            (.select(list: "rows", row: "x1"), .select(list: "rows", row: "")),
            (.select(list: "form", row: "7"), .select(list: "form", row: "")),
        ]
    )
    func declared(event: Event, recorded: Event) {
        #expect(event.changingSecrets(on: Self.screen, of: [Self.other]) { _ in "mask" } == recorded)
    }

    @Test("Without a screen no value is declared")
    func nothingSeen() {
        let event = Event.action("send", values: ["name": ["x1"]])
        #expect(
            event.changingSecrets(on: nil, of: []) { _ in "mask" } == .action("send", values: ["name": []])
        )
    }
}
