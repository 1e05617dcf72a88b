import GamesScene
import SceneHosting
import SceneKitCore
import SceneTestKit
import Testing

/// Tests the host with arguments, like a shell passes them.
@MainActor
@Suite("Accounts at the command line")
struct CommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private struct Ending: Equatable {
        var status: Int32
        var output = ""
        var errors = ""
    }

    private func run(_ arguments: String..., typing lines: [String] = []) async -> Ending {
        let host = Program.host
        let terminal = ScriptedTerminal(lines, isTerminal: !lines.isEmpty)
        let status = await host.run(
            arguments,
            environment: ["XDG_DATA_HOME": folder.path],
            terminal: terminal
        )
        return Ending(status: status, output: terminal.output, errors: terminal.errors)
    }

    private func passwords(_ text: String) throws -> String {
        try folder.write(text, to: "passwords")
    }

    @Test("Single commands go through the same gateway as sessions (003-02)")
    func commands() async throws {
        #expect(await run("AddContact", "save", "--first-name", "Konrad").errors == "Added Konrad.\n")
        let file = try passwords("analytical engine\n")
        let signUp = await run(
            "SignUp",
            "sign-up",
            "--name",
            "Ada",
            "--guest-records",
            "--password-file",
            file
        )
        #expect(signUp.status == 0 && signUp.errors == "Signed up as Ada.\n")
        let codes = signUp.output.matches(of: /\b([0-9A-Z]{4}-){3}[0-9A-Z]{4}\b/).map { String($0.0) }
        #expect(codes.count == 10, "\(signUp.output)")
        #expect(await run("Home").output.hasPrefix("Name  Ada\n"))
        #expect(await run("ContactList").output.contains("Konrad"))
        #expect(await run("Account", "sign-out") == Ending(status: 0, errors: "Signed out.\n"))
        let signIn = "error: sign in first, with 'host Enter sign-in --name NAME'; "
        #expect(
            await run("ContactList")
                == Ending(status: 1, errors: signIn + "'host Enter guest' continues without an account\n")
        )
        #expect(
            await run("EditProfile", "save", "--phone", "112")
                == Ending(status: 1, errors: signIn + "'host SignUp sign-up --name NAME' makes an account\n")
        )
        #expect(await run("Enter", "guest") == Ending(status: 0, errors: "You continue as a guest.\n"))
        #expect(await run("ContactList").output == "")
        #expect(
            await run("Enter", "sign-in", "--name", "ada", "--password-file", file)
                == Ending(status: 0, errors: "Signed in as Ada.\n")
        )
        #expect(await run("ContactList").output.contains("Konrad"))
    }

    @Test("A failed sign-in is reported once, with status 1")
    func refused() async throws {
        let file = try passwords("analytical engine\n")
        let refusal =
            "the name or the password is wrong, or there were too many attempts; wait a little, then try again"
        #expect(
            await run("Enter", "sign-in", "--name", "Ada", "--password-file", file)
                == Ending(status: 1, errors: "error: Not signed in: \(refusal).\n")
        )
    }

    @Test(
        "An unsuitable password file is a usage error that names the missing part",
        arguments: [
            (
                ["SignUp", "sign-up", "--name", "Ada"], "1\n2\n3\n",
                "'sign-up' takes Password, Password again, one per line, but --password-file has 3 lines"
            ),
            (
                ["Enter", "guest"], "1\n",
                "'Enter guest' takes no password, and '--password-file' gives one"
            ),
            (["Enter"], "1\n", "'--password-file' has no effect on 'a scene'; it works with an action"),
        ]
    )
    func passwordFiles(arguments: [String], text: String, message: String) async throws {
        let file = try passwords(text)
        let terminal = ScriptedTerminal()
        let status = await Program.host.run(
            arguments + ["--password-file", file],
            environment: ["XDG_DATA_HOME": folder.path],
            terminal: terminal
        )
        #expect(status == 2)
        #expect(terminal.errors == "error: \(message)\nTry 'host --help'.\n")
    }

    @Test("A password is changed with a file of two lines, or at prompts without echo")
    func changePassword() async throws {
        let first = try passwords("analytical engine\n")
        _ = await run("SignUp", "sign-up", "--name", "Ada", "--password-file", first)
        let second = try passwords("analytical engine\r\ndifference engine")
        let changed = "The password was changed. Every other session has ended.\n"
        #expect(
            await run("ChangePassword", "change", "--password-file", second)
                == Ending(status: 0, errors: changed)
        )
        let typed = ["difference engine", "jacquard loom", "jacquard loom"]
        #expect(
            await run("ChangePassword", "change", typing: typed)
                == Ending(
                    status: 0,
                    errors: "Old password: New password: New password again: " + changed
                )
        )
    }

    @Test("A line session opens the requested scene after the sign-in")
    func lineSession() async throws {
        let file = try passwords("analytical engine\n")
        _ = await run("SignUp", "sign-up", "--name", "Ada", "--password-file", file)
        _ = await run("Account", "sign-out")
        let typed = ["sign-in --name Ada", "analytical engine", "set phone 112", "save", "quit"]
        let ending = await run("--plain", "open", "/Home/EditProfile", typing: typed)
        #expect(ending.status == 0)
        let titles = ["Sign in", "Edit profile", "Edit profile", "Home"]
        let lines = ending.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.filter(Set(titles).contains) == titles)
        #expect(lines.last { $0.hasPrefix("Phone") } == "Phone  112")
        #expect(!ending.output.contains("analytical"))
    }
}
