@_spi(Hosting) import SceneKitCore
import Testing

@_spi(Hosting) @testable import TextFrontend

@MainActor
@Suite("Safe text for terminals")
struct TerminalTextTests {
    /// Every kind of character that controls a terminal, forges a line or changes the text direction.
    nonisolated private static let hostile =
        "a\u{0}\u{1B}[2J\r\n\t\u{7F}\u{85}\u{9B}m\u{2028}\u{202E}\u{2066}\u{2069}é"
    nonisolated private static let harmless =
        "a^@^[[2J   ^?\\u{85}\\u{9B}m\\u{2028}\\u{202E}\\u{2066}\\u{2069}é"

    private struct HostileError: Error, CustomStringConvertible {
        let description = TerminalTextTests.hostile
    }

    @Test("Interpolated values become one safe line")
    func interpolation() {
        let error: any Error = HostileError()
        let text: TerminalText = "1: \(Self.hostile)\n2: \(error)\n3: \(HostileError())\n4: \(7)\n"
        #expect(
            text.string == "1: \(Self.harmless)\n2: \(Self.harmless)\n3: \(Self.harmless)\n4: 7\n"
        )
        let twice: TerminalText = "<\(text)>"
        #expect(twice.string == "<" + text.string + ">")
        #expect((.bold("\(Self.hostile)") as TerminalText).string == "\u{1B}[1m\(Self.harmless)\u{1B}[0m")
    }

    @Test("A text of several lines keeps only its line feeds")
    func lines() {
        #expect(TerminalText(lines: "a\u{1B}[1m\n\u{9B}b\n").string == "a^[[1m\n\\u{9B}b\n")
        #expect(TerminalText(lines: "— Größe ≤ 3 €\n").string == "— Größe ≤ 3 €\n")
    }

    @Test("A message on a command line names the command that takes its change back")
    func undo() {
        let deleted = Message(.information, "Deleted Ada.", undo: "undo")
        #expect(MessageText.lines(deleted, .english).string == "Deleted Ada. 'undo' takes it back.\n")
        let partly = Message(.warning, "Deleted 2 of 3.", undo: "restore")
        #expect(
            MessageText.lines(partly, .english).string
                == "warning: Deleted 2 of 3. 'restore' takes it back.\n"
        )
        #expect(MessageText.lines(Message(.information, "Saved."), .english).string == "Saved.\n")
    }

    @Test("JSON keeps its meaning when its control characters are escaped")
    func json() throws {
        #expect(
            try JSONOutput.line(["k": Self.hostile]).string
                == #"{"k":"a\u0000\u001b[2J\r\n\t\u007f\u0085\u009bm\u2028\u202e\u2066\u2069é"}"# + "\n"
        )
    }

    @Test("A scene's messages, tables, details, help and prompts contain no control characters")
    func screens() async {
        let screen = Screen(
            title: LocalizedText(verbatim: Self.hostile),
            blocks: [
                .list(
                    ListBlock(
                        identifier: "l",
                        columns: [.init(LocalizedText(verbatim: Self.hostile))],
                        total: .init(1),
                        rows: [.init(identifier: Self.hostile, cells: [Self.hostile])]
                    )
                ),
                .detail(
                    DetailBlock(
                        identifier: "d",
                        items: [.init(LocalizedText(verbatim: Self.hostile), Self.hostile)]
                    )
                ),
                .text(TextBlock(LocalizedText(verbatim: Self.hostile))),
                .progress(
                    ProgressBlock(
                        label: LocalizedText(verbatim: Self.hostile),
                        fraction: 1,
                        detail: LocalizedText(verbatim: Self.hostile)
                    )
                ),
                .chart(ChartBlock(identifier: "c", title: LocalizedText(verbatim: Self.hostile))),
                .form(
                    FormBlock(
                        identifier: "f",
                        fields: [
                            Field(
                                "n",
                                label: LocalizedText(verbatim: Self.hostile),
                                values: [.text(Self.hostile)],
                                heading: LocalizedText(verbatim: Self.hostile),
                                error: LocalizedText(verbatim: Self.hostile)
                            ),
                            Field(
                                "g",
                                kind: .group([Field("a")]),
                                values: [.parts(["a": Self.hostile])]
                            ),
                            Field(Self.hostile, isRare: true),
                        ]
                    )
                ),
            ]
        )
        expectHarmless(ScreenText(identifiers: .whole).content(of: screen))
        expectHarmless(MessageText.lines(Message(.error, LocalizedText(verbatim: Self.hostile)), .english))
        let action = SceneAction(Self.hostile, label: "", summary: LocalizedText(verbatim: Self.hostile))
        let definition = SceneDefinition(
            name: Self.hostile,
            package: "",
            summary: LocalizedText(verbatim: Self.hostile),
            parameters: [Field(Self.hostile, summary: LocalizedText(verbatim: Self.hostile))],
            actions: [action],
            configure: { _ in throw HostileError() }
        )
        expectHarmless(HelpText.scene(definition, host: Self.hostile))
        expectHarmless(HelpText.action(action, of: definition, host: Self.hostile))
        let terminal = FakeTerminal(["y"], isTerminal: true)
        #expect(
            await QuestionPrompt.ask(
                Question(LocalizedText(verbatim: Self.hostile), confirm: "Yes"),
                on: terminal,
                in: .english
            )
        )
        #expect(terminal.errors == Self.harmless + " [y/N] ")
    }

    /// Expects text without control characters, made from input that contains all of them.
    private func expectHarmless(_ text: TerminalText, sourceLocation: SourceLocation = #_sourceLocation) {
        let controls = text.string.unicodeScalars.filter { $0 != "\n" && VisibleText.isControl($0) }
        #expect(controls.isEmpty, sourceLocation: sourceLocation)
        #expect(text.string.contains("^[[2J"), sourceLocation: sourceLocation)
    }
}
