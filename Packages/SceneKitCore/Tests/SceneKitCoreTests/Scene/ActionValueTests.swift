@_spi(Hosting) import SceneKitCore
import Testing

@MainActor
@Suite("The value of an action that takes a single one")
struct ActionValueTests {
    @Test("It declares the same action as a table with one field")
    func declaration() {
        typealias Table = BoundAction<GroupViewController>
        let pairs: [(Table, Table)] = [
            (
                .action("join", "Join", "Joins.", takes: .text("group", "the group")) { $0.log($1) },
                .action(
                    "join",
                    "Join",
                    "Joins.",
                    values: "",
                    [.field("group", \.self, summary: "the group", isRequired: true, isPositional: true)]
                ) { $0.log($1) }
            ),
            (
                .action("leave", "Leave", "Leaves.", takes: .texts("group", row: "groups")) { $0.log($1) },
                .action(
                    "leave",
                    "Leave",
                    "Leaves.",
                    values: [String](),
                    [.field("group", \.self, isRequired: true, isPositional: true, row: "groups")]
                ) { $0.log($1) }
            ),
            (
                .action(
                    "limit",
                    "Limit",
                    "Limits.",
                    takes: .value("to", 5, kind: .integer(from: 1, through: 9), parameter: "limit")
                ) { $0.log($1) },
                .action(
                    "limit",
                    "Limit",
                    "Limits.",
                    values: 5,
                    [
                        .field(
                            "to",
                            \.self,
                            kind: .integer(from: 1, through: 9),
                            isPositional: true,
                            parameter: "limit"
                        )
                    ]
                ) { $0.log($1) }
            ),
        ]
        for (short, long) in pairs { #expect(short.action == long.action) }
    }

    @Test("The scene receives the value that was given, else the default; a mistake never reaches it")
    func values() async throws {
        let scene = GroupViewController()
        try await scene.handle(.action("join", values: ["group": ["club"]]))
        try await scene.handle(.action("leave", values: ["group": ["club", "choir"]]))
        try await scene.handle(.action("limit", values: ["to": ["3"]]))
        try await scene.handle(.action("limit"))
        #expect(scene.lines == ["club", "[\"club\", \"choir\"]", "3", "5"])
        for (action, values, text): (String, [String: [FieldEntry]], LocalizedText) in [
            ("join", [:], "'group': this is needed"), ("join", ["group": [" "]], "'group': this is needed"),
            ("limit", ["to": ["12"]], "'to': 12 is more than 9"),
        ] {
            let refusal = await #expect(throws: EventRefusal.self) {
                try await scene.handle(.action(action, values: values))
            }
            #expect(refusal?.text == text)
            #expect(refusal?.field == (action == "join" ? "group" : "to"))
        }
        #expect(scene.lines.count == 4)
    }

    @Test("Without a label, an action has the words of its identifier")
    func labels() {
        #expect(GroupViewController.actions.map(\.action.label) == ["Join", "Go away", "Limit", "Go home"])
    }
}

@MainActor
private final class GroupViewController: SceneViewController {
    static let actions: [BoundAction<GroupViewController>] = [
        .action("join", key: "j", "Joins a group.", takes: .text("group")) { $0.log($1) },
        .action("leave", "Go away", "Leaves groups.", takes: .texts("group")) { $0.log($1) },
        .action(
            "limit",
            key: "l",
            "Limits the groups.",
            takes: .value("to", 5, kind: .integer(from: 1, through: 9))
        ) { $0.log($1) },
        .segue("go-home", key: "h", "Goes home.", to: "Home"),
    ]

    let scene = SceneState(Screen(title: "Group"))
    private(set) var lines: [String] = []

    func log(_ value: some Sendable) { lines.append("\(value)") }
}
