import SceneKitCore
import Testing

@testable import TextFrontend

/// A form with as many passwords as a test wants; saving says what it got.
@MainActor
private final class VaultViewController: SceneViewController {
    let sceneName = "Vault"
    weak var host: (any SceneHost)?
    var segueRouter: (any SegueRouting)? { nil }
    private(set) var screen: Screen
    private var typed: [String: [String]] = [:]

    nonisolated static let save = SceneAction(
        "save",
        label: "Save",
        summary: "Saves.",
        takesForm: true,
        answer: .message
    )

    init(_ fields: [FormField]) {
        screen = Screen(
            title: "Vault",
            blocks: [.form(FormBlock(identifier: "vault", fields: fields))],
            actions: [Self.save]
        )
    }

    func handle(_ event: Event) async {
        switch event {
        case .change(let field, let values): typed[field] = values
        case .action(_, let values): typed.merge(values) { $1 }
        default: return
        }
        let told = typed.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.joined(separator: "+"))" }
        screen.message = Message(.information, told.joined(separator: " "))
        host?.screenDidChange(self)
    }

    nonisolated static func definition(_ passwords: [(String, String)]) -> SceneDefinition {
        let fields =
            [FormField(identifier: "name", label: "Name")]
            + passwords.map {
                FormField(identifier: $0.0, label: $0.1, kind: .password, hint: "typed, and not shown")
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
@Suite("Passwords for an action")
struct SecretPromptTests {
    nonisolated private static let signIn = [("password", "Password")]
    nonisolated private static let signUp = [("password", "Password"), ("repeat", "Password again")]
    nonisolated private static let change = [
        ("old", "Old password"), ("new", "New password"), ("repeat", "New password again"),
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
        let run = OneShot(navigator: navigator, terminal: terminal, options: options)
        let status = try await run.run(Location("Vault"), action: VaultViewController.save)
        #expect(status == 0)
        return terminal.errors
    }

    @Test(
        "A file has a password a line, in the order of the form; what repeats another needs no line",
        arguments: [
            (signIn, ["one"], "password=one"),
            (signUp, ["one"], "password=one repeat=one"),
            (signUp, ["one", "two"], "password=one repeat=two"),
            (change, ["one", "two"], "new=two old=one repeat=two"),
            (change, ["one", "two", "three"], "new=two old=one repeat=three"),
        ]
    )
    func file(fields: [(String, String)], passwords: [String], told: String) async throws {
        #expect(try await save(fields, passwords) == told + "\n")
    }

    @Test(
        "Too few lines or too many are an error that says what each is for",
        arguments: [
            (change, ["one"], "old password, new password, new password again", "1 line"),
            (change, ["1", "2", "3", "4"], "old password, new password, new password again", "4 lines"),
            (signIn, ["one", "two"], "password", "2 lines"),
            (signUp, ["1", "2", "3"], "password, password again", "3 lines"),
        ]
    )
    func wrongCount(fields: [(String, String)], passwords: [String], labels: String, lines: String) async {
        let error = UsageError(
            "'save' takes \(labels), a line each, and --password-file has \(lines)"
        )
        await #expect(throws: error) { try await save(fields, passwords) }
    }

    @Test("A person is asked for each by its label, whatever the form shows in its place")
    func prompts() async throws {
        let terminal = FakeTerminal(["one", "two", "two"], isTerminal: true)
        #expect(
            try await save(Self.change, on: terminal)
                == "Old password: New password: New password again: new=two old=one repeat=two\n"
        )
        #expect(terminal.secretsRead == 3)
    }

    @Test("In a session a password is never typed where it is seen, and asked for instead")
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
        let hint = "say 'set password' to be asked for it"
        #expect(
            terminal.errors.split(separator: "\n") == [
                "> error: 'password' is a secret, and what is typed here is seen; \(hint)",
                "> name=Ada", "> Password: name=Ada password=hunter22", "> ",
            ]
        )
        #expect(terminal.secretsRead == 1)
        #expect(!terminal.output.contains("hunter22"))
    }
}
