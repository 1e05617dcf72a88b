@_spi(Hosting) import SceneKitCore

/// Scenes that declare every kind of argument, and one with malicious declarations.
enum TypedScenes {
    static let letters = definition(
        "Letters",
        parameters: [
            Field(
                "box",
                kind: .choice([.init("in", label: "Inbox"), "out"]),
                summary: "which letters",
                appliesTo: ["send"]
            )
        ],
        actions: [
            SceneAction(
                "send",
                label: "Send",
                summary: "Sends letters.",
                parameters: [
                    Field(
                        "letter",
                        kind: .inputDocument,
                        summary: "what to send",
                        isRequired: true,
                        isRepeated: true,
                        isPositional: true
                    ),
                    Field(
                        "speed",
                        kind: .choice(["by hand", "by air"]),
                        summary: "how fast",
                        isRequired: true
                    ),
                    Field("sealed", kind: .toggle, summary: "whether nobody else reads it"),
                    Field("copy", summary: "who else gets it", isRepeated: true, hint: "ada"),
                    Field("weight", kind: .integer(from: 1, through: 50)),
                    Field("code", kind: .password, summary: "the secret"),
                ]
            ),
            SceneAction(
                "sort",
                label: "Sort",
                summary: "Sorts the letters.",
                parameters: [Field("order", summary: "by what", isPositional: true)]
            ),
            SceneAction("note", label: "Note", summary: "Notes something.", answer: .message),
        ]
    )

    static let hostile = definition(
        "Hostile",
        parameters: [
            Field(
                "word",
                kind: .choice(["$(touch harm)", "`touch harm`", "'; touch harm; '", "a\\b"]),
                summary: "it's \"quoted\" \\ $(touch harm)\n.so harm"
            ),
            Field(
                "mood",
                kind: .choice([
                    .init("a\tb", label: "c\td\n$(touch harm)"), .init("e", label: "'\"\\ `touch harm`"),
                ])
            ),
        ],
        actions: [
            SceneAction("harm", label: "Harm", summary: "'; touch harm; ' $(touch harm) `touch harm`")
        ],
        lists: [SceneList("words")]
    )

    private static func definition(
        _ name: String,
        parameters: [Field],
        actions: [SceneAction],
        lists: [SceneList] = []
    ) -> SceneDefinition {
        var definition = SceneDefinition(
            name: name,
            package: "Typed",
            summary: "The \(name.lowercased()) scene.",
            parameters: parameters,
            actions: actions,
            configure: { _ in HostedScene(name: name) }
        )
        definition.lists = lists
        return definition
    }
}
