import Foundation
import SceneKitCore
import Testing

@_spi(Hosting) @testable import TextFrontend

/// Invalid values: errors name the flag or the field, and the scene never receives the value.
@MainActor
@Suite struct WrongValueTests {
    struct Wrong: CustomTestStringConvertible {
        var field: String
        var value: String
        var problem: String
        var testDescription: String { field + " " + value }
    }

    nonisolated static let wrong = [
        Wrong(field: "day", value: "2026-02-30", problem: "'2026-02-30' is not a date: write 2026-11-22"),
        Wrong(field: "start", value: "25:00", problem: "'25:00' is not a time of day: write 18:30"),
        Wrong(field: "seats", value: "two", problem: "'two' is not a whole number"),
        Wrong(field: "seats", value: "0", problem: "0 is less than 1"),
        Wrong(field: "seats", value: "6", problem: "6 is more than 5"),
        Wrong(field: "weight", value: "1,5", problem: "'1,5' is not a number: write 1234.50"),
        Wrong(field: "weight", value: "-1", problem: "-1 is less than 0"),
        Wrong(field: "price", value: "12€", problem: "'12€' is not an amount: write 1234.50"),
        Wrong(
            field: "birthday",
            value: "13-13",
            problem: "'13-13' is not a date: write 1815-12-10, or --12-10 if the year is unknown"
        ),
        Wrong(
            field: "mail",
            value: "ada",
            problem: "'ada' is not an e-mail address like ada@example.org"
        ),
        Wrong(
            field: "site",
            value: "a b",
            problem: "'a b' is not a web address like https://example.org"
        ),
        Wrong(field: "open", value: "maybe", problem: "it is true or false, not 'maybe'"),
        Wrong(
            field: "tier",
            value: "golden",
            problem: "'golden' is not one of basic, gold (did you mean 'gold'?)"
        ),
        Wrong(
            field: "phone",
            value: "work: x",
            problem:
                "'x' is not a phone number: use digits, spaces and + - ( ) . /, with at least three digits"
        ),
    ]

    @Test("The shell names the flag of an action or a form, and opens nothing", arguments: wrong)
    func command(wrong: Wrong) {
        let error = UsageError("--\(wrong.field): \(wrong.problem)", field: wrong.field)
        for action in ["save", "plan"] {
            #expect(throws: error) {
                try SceneCommand(
                    [action, "--\(wrong.field)=\(wrong.value)"],
                    of: TripViewController.definition
                )
            }
        }
    }

    @Test("The shell names the flag of a scene's parameter")
    func parameter() {
        let error = UsageError("--from: 'today' is not a date: write 2026-11-22", field: "from")
        #expect(throws: error) { try SceneCommand(["--from", "today"], of: TripViewController.definition) }
    }

    @Test("A line session reports an action's wrong value, and marks a form's field", arguments: wrong)
    func lines(wrong: Wrong) async throws {
        let terminal = FakeTerminal(
            ["plan '--\(wrong.field)=\(wrong.value)'", "set \(wrong.field) '\(wrong.value)'"],
            isTerminal: true
        )
        let session = LineSession(
            navigator: try TripViewController.navigator(),
            terminal: terminal,
            options: DisplayOptions()
        )
        #expect(try await session.run(Location("Trip")) == 0)
        #expect(terminal.errors == "> error: --\(wrong.field): \(wrong.problem)\n> > \n")
        let shown = terminal.output.split(separator: "\n").map { $0.drop { $0 != " " } }
        #expect(shown.contains { $0.trimming == wrong.value })
        #expect(shown.contains { $0.trimming == "! " + wrong.problem })
    }

    @Test("A JSON session reports an action's wrong value, and marks a form's field", arguments: wrong)
    func json(wrong: Wrong) async throws {
        let answers = try await json([
            .action("plan", values: [wrong.field: [.text(wrong.value)]]),
            .change(field: wrong.field, values: [.text(wrong.value)]),
            .action("save"),
        ])
        #expect(
            answers[1].error
                == .init(field: wrong.field, line: 1, message: "'\(wrong.field)': \(wrong.problem)")
        )
        for answer in answers[2...] {
            let field = try #require(answer.field(wrong.field))
            #expect(field.error == wrong.problem)
            #expect(field.values == [.text(wrong.value)])
        }
        let label = try #require(answers[3].field(wrong.field)).label
        #expect(answers[3].screen?.message == Message(.error, "\(label): \(wrong.problem)."))
    }

    @Test("A group is entered as an object or short text, and shown as an object")
    func groups() async throws {
        let phones: [FieldEntry] = [
            .parts(["label": "work", "number": "+44 20"]), "home: 01223 1", .parts(["number": "555 1234"]),
        ]
        let answers = try await json([.action("save", values: ["phone": phones])])
        #expect(
            answers[1].screen?.message
                == Message(.information, "Walk, work=+44 20, home=01223 1, =555 1234.")
        )
        #expect(
            answers[1].field("phone")?.values == [
                .parts(["label": "work", "number": "+44 20"]),
                .parts(["label": "home", "number": "01223 1"]), .parts(["number": "555 1234"]),
            ]
        )
    }

    @Test("An unknown part of a group is an error, and the entry is kept")
    func unknownPart() async throws {
        let phone = FieldEntry.parts(["label": "work", "numbr": "+44 20"])
        let answers = try await json([
            .action("plan", values: ["phone": [phone]]),
            .action("save", values: ["phone": [phone]]),
        ])
        let problem = "it has no part 'numbr' (did you mean 'number'?); it has label, number"
        #expect(answers[1].error == .init(field: "phone", line: 1, message: "'phone': \(problem)"))
        #expect(answers[2].field("phone")?.error == problem)
        #expect(answers[2].field("phone")?.values == [phone])
    }

    @Test("A command's refusal names the field in JSON")
    func commandInJSON() async throws {
        let terminal = FakeTerminal()
        var options = DisplayOptions()
        options.isJSON = true
        let plan = try #require(TripViewController.definition.actions.first { $0.identifier == "plan" })
        let oneShot = OneShot(
            navigator: try TripViewController.navigator(),
            terminal: terminal,
            options: options,
            action: plan,
            values: ["seats": ["9"]]
        )
        #expect(try await oneShot.run(Location("Trip")) == ExitStatus.refused)
        let answer = try JSONDecoder().decode(Answer.self, from: Data(terminal.output.utf8))
        #expect(answer.error == .init(field: "seats", message: "'seats': 9 is more than 5"))
    }

    @Test("A scene without a form to show reports the reason")
    func missingForm() async throws {
        let terminal = FakeTerminal()
        let save = try #require(TripViewController.definition.actions.first { $0.identifier == "save" })
        let oneShot = OneShot(
            navigator: try TripViewController.navigator(),
            terminal: terminal,
            options: DisplayOptions(),
            action: save,
            values: ["title": ["Walk"]]
        )
        #expect(try await oneShot.run(Location("Trip", parameters: ["from": "1999-01-01"])) == 1)
        #expect(terminal.errors == "warning: There is no trip on 1999-01-01.\n")
    }

    private struct Answer: Decodable {
        struct Failure: Decodable, Equatable {
            var field: String?
            var line: Int?
            var message: String
        }

        var error: Failure?
        var screen: Screen?

        func field(_ name: String) -> Field? {
            screen?.forms.flatMap(\.fields).first { $0.identifier == name }
        }
    }

    /// The answers of a session: the first screen, and one for each event.
    private func json(_ events: [Event]) async throws -> [Answer] {
        let lines = try events.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) }
        let terminal = FakeTerminal(lines)
        let session = JSONSession(
            navigator: try TripViewController.navigator(),
            terminal: terminal,
            options: DisplayOptions()
        )
        #expect(try await session.run(Location("Trip")) == 0)
        let answers = terminal.output.split(separator: "\n")
        try #require(answers.count == events.count + 1)
        return try answers.map { try JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
    }
}

extension Substring {
    fileprivate var trimming: String { trimmingCharacters(in: .whitespaces) }
}
