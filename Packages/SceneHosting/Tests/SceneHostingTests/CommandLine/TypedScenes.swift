import SceneKitCore

/// Scenes that declare a bit of everything that can be typed, and one that means harm by what it declares.
enum TypedScenes {
    static let letters = definition(
        "Letters",
        parameters: [
            ActionParameter(
                "box",
                kind: .choice(["in", "out"]),
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
                    ActionParameter(
                        "letter",
                        kind: .inputDocument,
                        summary: "what to send",
                        isRequired: true,
                        isRepeated: true,
                        isPositional: true
                    ),
                    ActionParameter(
                        "speed",
                        kind: .choice(["by hand", "by air"]),
                        summary: "how fast",
                        isRequired: true
                    ),
                    ActionParameter("sealed", kind: .toggle, summary: "whether nobody else reads it"),
                    ActionParameter("copy", summary: "who else gets it", isRepeated: true),
                    ActionParameter("code", kind: .password, summary: "the secret"),
                ]
            ),
            SceneAction(
                "sort",
                label: "Sort",
                summary: "Sorts the letters.",
                parameters: [ActionParameter("order", summary: "by what", isPositional: true)]
            ),
            SceneAction("note", label: "Note", summary: "Notes something.", answer: .message),
        ]
    )

    static let hostile = definition(
        "Hostile",
        parameters: [
            ActionParameter(
                "word",
                kind: .choice(["$(touch harm)", "`touch harm`", "'; touch harm; '", "a\\b"]),
                summary: "it's \"quoted\" \\ $(touch harm)\n.so harm"
            )
        ],
        actions: [
            SceneAction("harm", label: "Harm", summary: "'; touch harm; ' $(touch harm) `touch harm`")
        ]
    )

    private static func definition(
        _ name: String,
        parameters: [ActionParameter],
        actions: [SceneAction]
    ) -> SceneDefinition {
        SceneDefinition(
            name: name,
            package: "Typed",
            summary: "The \(name.lowercased()) scene.",
            parameters: parameters,
            actions: actions,
            configure: { _ in HostedScene(name: name) }
        )
    }
}
