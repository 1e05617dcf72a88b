@_spi(Hosting) import SceneKitCore
import Testing

@_spi(Hosting) @testable import TextFrontend

/// A session in German; the demo scene itself has no tables.
@MainActor
@Suite("Another language")
struct LanguageTests {
    private func german() throws -> Navigator {
        let navigator = try demoNavigator()
        navigator.texts = try Texts(language: "de", translations: [.core, .text])
        return navigator
    }

    @Test(
        "A question is answered in the session's language or in English",
        arguments: [("j", true), ("Ja", true), ("y", true), ("n", false), ("nein", false), ("no", false)]
    )
    func question(answer: String, isConfirmed: Bool) async throws {
        let terminal = FakeTerminal(["s", answer], isTerminal: true)
        let texts = try Texts(language: "de", translations: [.text])
        let question = Question("Delete?", confirm: "Delete")
        #expect(await QuestionPrompt.ask(question, on: terminal, in: texts) == isConfirmed)
        #expect(terminal.errors == "Delete? [j/N] Bitte antworten Sie j oder n.\nDelete? [j/N] ")
    }

    @Test("A session line by line offers, explains and refuses in German")
    func lines() async throws {
        let terminal = FakeTerminal(["set", "go Nowhere", "99", "help", "quit"], isTerminal: true)
        let session = LineSession(navigator: try german(), terminal: terminal, options: DisplayOptions())
        #expect(try await session.run(Location("Demo")) == 0)
        #expect(
            terminal.output.contains(
                "… Zeilen 1 bis 3 von 1.200: next, previous\n\nAktionen: search, detail, delete, form, login, work, "
                    + "sleep, copy, die Nummer einer Zeile, back, help, quit\n"
            )
        )
        #expect(terminal.output.contains("\nHier:\n"))
        #expect(
            terminal.output.contains(
                "NUMBER                              öffnet die Zeile mit dieser Nummer\n"
            )
        )
        let mistakes = terminal.errors.split(separator: "\n").map { $0.drop { "> ".contains($0) } }
            .filter { !$0.isEmpty }
        #expect(
            mistakes == [
                "Fehler: „set“ braucht ein Feld und dessen Wert",
                "Fehler: von hier führt kein Weg zu „Nowhere“; keine Ansicht ist verfügbar",
                "Fehler: hier gibt es keine Zeile 99",
            ]
        )
    }

    @Test("The help of an action is in German, and its arguments are as they are typed")
    func help() throws {
        let definition = TripViewController.definition
        let plan = try #require(definition.actions.first { $0.identifier == "plan" })
        let texts = try Texts(language: "de", translations: [.text])
        let text = HelpText.action(plan, of: definition, host: "host", in: texts).string
        #expect(text.contains("\nAufruf: host Trip plan [--title TITLE]"))
        #expect(text.contains("\nArgumente und Optionen:\n"))
        #expect(text.contains("Day, zum Beispiel 2026-11-22\n"))
        #expect(text.contains("Seats, 1 bis 5\n"))
        #expect(text.contains("Phone, geschrieben LABEL: NUMBER (mehrfach möglich)\n"))
    }

    @Test("A mistake in an argument has a German text")
    func mistake() throws {
        let texts = try Texts(language: "de", translations: [.core, .text])
        let error = #expect(throws: UsageError.self) {
            try SceneCommand(["serch"], of: DemoScene.definition())
        }
        #expect(
            error.map { texts($0.text) }
                == "Demo hat keine Aktion „serch“ (war „search“ gemeint?); es gibt search, detail, delete, form, login, "
                + "work, sleep, copy"
        )
    }
}
