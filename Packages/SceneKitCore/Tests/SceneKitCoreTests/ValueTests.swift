import FoundationEssentials
import Testing

@_spi(Hosting) @testable import SceneKitCore

@Suite("Screens and events as JSON")
struct ValueTests {
    private func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    private static let events: [(Event, String)] = [
        (
            .action("save", values: ["a": ["1", "2"]]),
            #"{"action":"save","event":"action","values":{"a":["1","2"]}}"#
        ),
        (.action("save"), #"{"action":"save","event":"action"}"#),
        (.select(list: "l", row: "1"), #"{"event":"select","list":"l","row":"1"}"#),
        (.change(field: "f", values: ["x"]), #"{"event":"change","field":"f","values":["x"]}"#),
        (.window(list: "l", offset: 5, limit: 10), #"{"event":"window","limit":10,"list":"l","offset":5}"#),
        (.answer(true), #"{"confirmed":true,"event":"answer"}"#),
        (.back, #"{"event":"back"}"#),
    ]

    @Test("Every event has this JSON and decodes back", arguments: events.indices)
    func event(index: Int) throws {
        let (event, text) = Self.events[index]
        #expect(try json(event) == text)
        #expect(try JSONDecoder().decode(Event.self, from: Data(text.utf8)) == event)
    }

    @Test("One text is accepted in place of a list of texts")
    func lenient() throws {
        let text = #"{"event":"change","field":"f","values":"x"}"#
        #expect(
            try JSONDecoder().decode(Event.self, from: Data(text.utf8)) == .change(field: "f", values: ["x"])
        )
    }

    @Test("A screen with every block decodes back the same, and each block names its kind")
    func screen() throws {
        let screen = Screen(
            title: "T",
            blocks: [
                .list(ListBlock(identifier: "l", columns: ["A"], total: .init(9, isLowerBound: true))),
                .detail(DetailBlock(identifier: "d", items: [.init("L", "V")])),
                .form(
                    FormBlock(
                        identifier: "f",
                        fields: [
                            Field(
                                "x",
                                label: "X",
                                kind: .choice(["a", "b"]),
                                values: ["a"],
                                error: "no"
                            )
                        ]
                    )
                ),
                .text(TextBlock("words")),
                .progress(ProgressBlock(label: "P", fraction: 0.5, detail: "half")),
            ],
            actions: [
                SceneAction("a", label: "A", key: "x", summary: "S", role: .destructive, answer: .message)
            ],
            message: Message(.warning, "careful"),
            question: Question("sure?", confirm: "Yes")
        )
        let text = try json(screen)
        #expect(text.contains(#""kind":"list""#) && text.contains(#""kind":["a","b"]"#))
        #expect(try JSONDecoder().decode(Screen.self, from: Data(text.utf8)) == screen)
    }
}
