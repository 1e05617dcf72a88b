import Testing

@_spi(Hosting) @testable import SceneKitCore

@MainActor
@Suite("Names for command lines, labels for people")
struct LabelTests {
    private struct Values: Sendable {
        var rejected = ""
        var force = false
    }

    private static let fields: [BoundField<Values>] = [
        .field("rejected", \.rejected, "Omitted cards"), .field("force", \.force),
    ]

    private static var labels: Texts {
        var texts = Texts.english
        texts.showsLabels = true
        return texts
    }

    @Test("An option in a message is its flag on a command line, and the label of its field elsewhere")
    func options() {
        let text: LocalizedText =
            "'\(Self.fields.option("rejected", value: "FILE"))' keeps it, '\(Self.fields.option("force"))' replaces it"
        #expect(text.string == "'--rejected FILE' keeps it, '--force' replaces it")
        #expect(Texts.english(text) == text.string)
        #expect(Self.labels(text) == "'Omitted cards' keeps it, 'Force' replaces it")
        let german = Texts(
            language: "de",
            table: [
                "Omitted cards": "Ausgelassene Karten", "'%@' keeps it, '%@' replaces it": "„%@“ oder „%@“",
            ]
        )
        var shown = german
        shown.showsLabels = true
        #expect(german(text) == "„--rejected FILE“ oder „--force“")
        #expect(shown(text) == "„Ausgelassene Karten“ oder „Force“")
    }

    @Test("A message names the action that takes its change back only where the screen has it")
    func undo() async {
        let undo = SceneAction("undo", label: "Undo", summary: "", role: .undo)
        let scene = StubScene("A", screen: Screen(title: "A", actions: [undo]))
        let navigator = Navigator(configurator: Configurator())
        navigator.setRootModule(scene)
        await navigator.settle()
        let message = Message(.information, "Deleted Ada.", undo: "undo")
        scene.screen.message = message
        #expect(navigator.screen?.message == message)
        #expect(message.localized(by: Self.labels) == message)
        scene.screen.actions = []
        #expect(navigator.screen?.message == Message(.information, "Deleted Ada."))
    }
}
