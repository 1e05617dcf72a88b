private import Glibc
public import SceneKitCore
public import StorageWorkers
import TerminalFrontend
public import TextFrontend

/// A host: it has scenes, and everything that any host needs around them.
///
/// ```swift
/// import ContactsScene
/// import SceneHosting
///
/// @main
/// struct MyHost {
///     static func main() async {
///         await Host(name: "myhost", version: "1.0", scenes: ContactsScenes.all, firstScene: "ContactList").main()
///     }
/// }
/// ```
@MainActor
public struct Host {
    public let name: String
    public let version: String
    public let scenes: [SceneDefinition]
    /// The scene that is opened where none is named.
    public let firstScene: String
    /// The kinds of store that `--store` can name.
    public var schemes: StorageSchemes
    /// What the host provides besides the store and documents.
    public var services: Services
    /// Provides services that depend on the process's environment; what it throws ends the run.
    public var provide: (@MainActor (inout Services, [String: String]) throws -> Void)?
    /// Who sits in front of it; nil where that makes no difference.
    public var identity: (any HostIdentity)?

    public init(
        name: String,
        version: String,
        scenes: [SceneDefinition],
        firstScene: String,
        schemes: StorageSchemes = .standard,
        services: Services = Services(),
        identity: (any HostIdentity)? = nil
    ) {
        self.name = name
        self.version = version
        self.scenes = scenes
        self.firstScene = firstScene
        self.schemes = schemes
        self.services = services
        self.identity = identity
    }

    /// Runs with the process's arguments, and ends the process.
    public func main() async -> Never {
        signal(SIGPIPE, SIG_IGN)
        Self.admitSignals()
        // A standard stream that was closed would else be the next file that is opened,
        // and a document would get what is meant for a person.
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
        do { try identity?.protectProcess() } catch {
            StandardTerminal(style: false).writeError("error: \(error)\n")
            exit(ExitStatus.refused)
        }
        let arguments = Array(CommandLine.arguments.dropFirst())
        let environment = Environment.current
        let options = try? HostOptions(arguments)
        let allowsColor =
            options?.allowsColor != false && (environment["NO_COLOR"] ?? "").isEmpty
            && environment["TERM"] != "dumb"
        let terminal = StandardTerminal(style: allowsColor)
        let fullScreen = TerminalOptions(
            allowsColor: allowsColor,
            allowsMouse: options?.allowsMouse != false
        )
        exit(await run(arguments, environment: environment, terminal: terminal, fullScreen: fullScreen))
    }

    /// What a process was started with blocked would never end it, not even when its terminal has gone.
    private static func admitSignals() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGHUP, SIGINT, SIGTERM, SIGQUIT] { sigaddset(&signals, number) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// Runs with the given arguments, never on a full screen.
    ///
    /// - Returns: the exit status.
    public func run(
        _ arguments: [String],
        environment: [String: String],
        terminal: any TextTerminal
    ) async -> Int32 {
        await run(arguments, environment: environment, terminal: terminal, fullScreen: nil)
    }

    private func run(
        _ arguments: [String],
        environment: [String: String],
        terminal: any TextTerminal,
        fullScreen: TerminalOptions?
    ) async -> Int32 {
        do {
            return try await HostRun(
                host: self,
                environment: environment,
                terminal: terminal,
                fullScreen: fullScreen
            ).run(arguments)
        } catch OutputError.closed {
            return ExitStatus.done
        } catch OutputError.failed(let reason) {
            terminal.writeError("error: standard output cannot be written to: \(reason)\n")
            return ExitStatus.refused
        } catch {
            let isUsage = error is UsageError || error is SceneError || error is Location.ParseError
            if arguments.contains("--json") {
                try? terminal.write(JSONOutput.failure("\(error)"))
            } else {
                let lines = (error as? RecordingError)?.lines ?? ["\(error)"]
                terminal.writeError("error: " + lines.map { "\($0)\n" }.joined())
                if isUsage { terminal.writeError("Try '\(name) --help'.\n") }
            }
            return isUsage ? ExitStatus.usage : ExitStatus.refused
        }
    }
}
