import SceneKitCore
import Testing

@testable import TextFrontend

/// A form with any number of passwords; saving shows what it received.
@MainActor
private final class VaultViewController: SceneViewController {
    let scene: SceneState
    private var typed: [String: [FieldEntry]] = [:]

    nonisolated static let save = SceneAction(
        "save",
        label: "Save",
        summary: "Saves.",
        takesForm: true,
        answer: .message
    )

    init(_ fields: [Field]) {
        let form = FormBlock(identifier: "vault", fields: fields)
        scene = SceneState(Screen(title: "Vault", blocks: [.form(form)], actions: [Self.save]))
    }

    func handle(_ event: Event) async {
        switch event {
        case .change(let field, let values, _): typed[field] = values
        case .action(_, let values, _): typed.merge(values) { $1 }
        default: return
        }
        let told = typed.sorted { $0.key < $1.key }.map {
            "\($0.key)=\($0.value.compactMap(\.text).joined(separator: "+"))"
        }
        screen.message = Message(.information, LocalizedText(verbatim: told.joined(separator: " ")))
    }

    nonisolated static func definition(_ passwords: [(String, String)]) -> SceneDefinition {
        let repeated = ["again": "password", "new-again": "new"]
        let fields =
            [Field("name", label: "Name")]
            + passwords.map {
                Field($0.0, label: LocalizedText(verbatim: $0.1), kind: .password, repeats: repeated[$0.0])
            }
        return SceneDefinition(
            name: "Vault",
            package: "Tests",
            summary: "Keeps secrets.",
            actions: [save],
            form: fields,
            configure: { _ in VaultViewController(fields) }
        )
    }
}

@MainActor
@Suite("An action's passwords")
struct SecretPromptTests {
    nonisolated private static let signIn = [("password", "Password")]
    nonisolated private static let signUp = [("password", "Password"), ("again", "Password again")]
    nonisolated private static let change = [
        ("old", "Old password"), ("new", "New password"), ("new-again", "New password again"),
    ]

    private func navigator(_ fields: [(String, String)]) throws -> Navigator {
        let configurator = Configurator()
        try configurator.register([VaultViewController.definition(fields)])
        return Navigator(configurator: configurator)
    }

    private func save(
        _ fields: [(String, String)],
        _ passwords: [String] = [],
        on terminal: FakeTerminal = FakeTerminal()
    ) async throws -> String {
        var options = DisplayOptions()
        options.passwords = passwords
        let navigator = try navigator(fields)
        let run = OneShot(
            navigator: navigator,
            terminal: terminal,
            options: options,
            action: VaultViewController.save
        )
        let status = try await run.run(Location("Vault"))
        #expect(status == 0)
        return terminal.errors
    }

    @Test(
        "A file has one password a line in the form's order, and none for repeated fields",
        arguments: [
            (signIn, ["one"], "password=one"),
            (signUp, ["one"], "again=one password=one"),
            (signUp, ["one", "two"], "again=two password=one"),
            (change, ["one", "two"], "new=two new-again=two old=one"),
            (change, ["one", "two", "three"], "new=two new-again=three old=one"),
        ]
    )
    func file(fields: [(String, String)], passwords: [String], told: String) async throws {
        #expect(try await save(fields, passwords) == told + "\n")
    }

    @Test(
        "Too few or too many lines are an error that lists the fields",
        arguments: [
            (change, ["one"], "Old password, New password, New password again", "1 line"),
            (change, ["1", "2", "3", "4"], "Old password, New password, New password again", "4 lines"),
            (signIn, ["one", "two"], "Password", "2 lines"),
            (signUp, ["1", "2", "3"], "Password, Password again", "3 lines"),
        ]
    )
    func wrongCount(fields: [(String, String)], passwords: [String], labels: String, lines: String) async {
        let error = UsageError(
            "'save' takes \(labels), one per line, but --password-file has \(lines)"
        )
        await #expect(throws: error) { try await save(fields, passwords) }
    }

    @Test("Each password is prompted for by its label, whatever the form shows")
    func prompts() async throws {
        let terminal = FakeTerminal(["one", "two", "two"], isTerminal: true)
        #expect(
            try await save(Self.change, on: terminal)
                == "Old password: New password: New password again: new=two new-again=two old=one\n"
        )
        #expect(terminal.secretsRead == 3)
    }

    @Test("A session never accepts a visible password, and prompts for it instead")
    func session() async throws {
        let terminal = FakeTerminal(
            ["set password hunter22", "set name Ada", "set password", "hunter22", "quit"],
            isTerminal: true
        )
        let session = LineSession(
            navigator: try navigator(Self.signIn),
            terminal: terminal,
            options: DisplayOptions()
        )
        #expect(try await session.run(Location("Vault")) == 0)
        let hint = "type 'set password' to be prompted for it"
        #expect(
            terminal.errors.split(separator: "\n") == [
                "> error: 'password' is a secret, and typed text is visible here; \(hint)",
                "> name=Ada", "> Password: name=Ada password=hunter22", "> ",
            ]
        )
        #expect(terminal.secretsRead == 1)
        #expect(!terminal.output.contains("hunter22"))
    }
}
