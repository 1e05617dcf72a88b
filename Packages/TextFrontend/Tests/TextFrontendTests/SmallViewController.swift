import SceneKitCore

/// A scene with two rows, a question, a warning and a form: small enough to assert its whole output.
@MainActor
final class SmallViewController: SceneViewController {
    let scene = SceneState(
        Screen(
            title: "Demo",
            blocks: [
                .list(
                    ListBlock(
                        identifier: "things",
                        columns: ["Name", "Place"],
                        total: .init(2),
                        rows: [
                            .init(identifier: "1", cells: ["Ada", "London"]),
                            .init(identifier: "2", cells: ["日本\u{1B}[2J", "東京"]),
                        ]
                    )
                )
            ],
            actions: SmallViewController.offered
        )
    )

    private static let offered = [
        SceneAction(
            "find",
            label: "Find",
            summary: "Finds things.",
            parameters: [Field("query", kind: .text, summary: "what to find", isPositional: true)]
        ),
        SceneAction("remove", label: "Remove", summary: "Removes all.", answer: .message),
        SceneAction("save", label: "Save", summary: "Saves the form.", takesForm: true),
    ]

    static let definition = SceneDefinition(
        name: "Demo",
        package: "Tests",
        summary: "Shows things.",
        actions: offered,
        form: [
            Field("first-name", label: "First name"),
            Field("phone", label: "Phone", kind: .phone, isRepeated: true),
            Field("secret", label: "Secret", kind: .password),
        ],
        configure: { _ in SmallViewController() }
    )

    func handle(_ event: Event) async {
        screen.message = nil
        switch event {
        case .action("find", let values, _):
            screen.message = Message(
                .warning,
                "nothing matches \(values["query", default: []].compactMap(\.text))"
            )
        case .action("remove", _, _): screen.question = Question("Remove all?", confirm: "Remove")
        case .answer(let confirmed):
            screen.question = nil
            screen.message = Message(.information, confirmed ? "Removed." : "Kept.")
        case .select(_, let row): screen.message = Message(.information, "row \(row)")
        default: break
        }
    }

    static func navigator() throws -> Navigator {
        let configurator = Configurator()
        try configurator.register([definition])
        return Navigator(configurator: configurator)
    }
}
