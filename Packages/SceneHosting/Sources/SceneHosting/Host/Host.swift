private import Glibc
@_spi(Hosting) public import SceneKitCore
public import StorageWorkers
import TerminalFrontend
public import TextFrontend

/// A command-line host: runs modules with a store, documents, plugins, settings and front ends.
///
/// ```swift
/// import ContactsScene
/// import SceneHosting
///
/// @main
/// struct MyHost {
///     @MainActor static func main() async {
///         await Host(name: "myhost", version: "1.0", modules: [.contacts]).main()
///     }
/// }
/// ```
@MainActor
public struct Host {
    public let name: String
    public let version: String
    public let modules: [SceneModule]
    /// The commands, mounts and jobs of other packages, such as the web front end's `.web`.
    public let extensions: [HostExtension]
    /// The scene to open if the arguments name none; nil for the first module's first entrance.
    public var firstScene: String?
    /// The first scene for signed-in people; nil for `firstScene`.
    public var mainScene: String?
    /// Segues that open other scenes in this host than their modules declare.
    public var bindings: [SegueBinding]
    /// The store kinds that `--store` accepts.
    public var schemes: StorageSchemes
    /// The host's services, besides the store and documents; they override modules' defaults.
    public let services: Services

    public init(
        name: String,
        version: String,
        modules: [SceneModule],
        extensions: [HostExtension] = [],
        firstScene: String? = nil,
        mainScene: String? = nil,
        bindings: [SegueBinding] = [],
        schemes: StorageSchemes = .standard,
        services: Services = Services()
    ) {
        self.name = name
        self.version = version
        self.modules = modules
        self.extensions = extensions
        self.firstScene = firstScene
        self.mainScene = mainScene
        self.bindings = bindings
        self.schemes = schemes
        self.services = services
    }

    /// Runs with the process's arguments and exits.
    public func main() async -> Never {
        signal(SIGPIPE, SIG_IGN)
        Self.admitSignals()
        // The next file to be opened would take the number of a closed standard stream, and messages for a person would
        // then end up in a document.
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
        do { for module in modules { try module.signIn?.protectProcess?() } } catch {
            StandardTerminal(style: false).writeError("error: \(error)\n")
            exit(ExitStatus.refused)
        }
        let arguments = Array(CommandLine.arguments.dropFirst())
        let environment = Environment.current
        let parsed = Result { () throws(UsageError) in
            try ProcessText.check(host: name)
            return try HostOptions(arguments)
        }
        let options = try? parsed.get()
        let allowsColor =
            options?.allowsColor != false && (environment["NO_COLOR"] ?? "").isEmpty
            && environment["TERM"] != "dumb"
        let terminal = StandardTerminal(style: allowsColor)
        let fullScreen = TerminalOptions(allowsColor: allowsColor)
        exit(
            await run(
                parsed,
                isJSON: arguments.contains("--json"),
                environment: environment,
                terminal: terminal,
                fullScreen: fullScreen
            )
        )
    }

    /// The tables of the packages of every host.
    static let standardTranslations: [Translations] = [.core, .text, .terminal, .hosting]

    /// The tables of the host's packages and extensions, besides its modules'.
    var translations: [Translations] { Self.standardTranslations + extensions.compactMap(\.translations) }

    /// The texts for what people see outside of a session: help, and mistakes in arguments. Those of plugins are read with
    /// a session.
    func texts(in environment: [String: String]) throws -> Texts {
        try Texts(
            language: Language.best(Language.wanted(in: environment)),
            translations: modules.compactMap(\.translations) + translations
        )
    }

    /// Unblocks signals that the parent process blocked; otherwise not even a closed terminal would end the process.
    private static func admitSignals() {
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGHUP, SIGINT, SIGTERM, SIGQUIT] { sigaddset(&signals, number) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }

    /// Runs with the given arguments, never on a full screen.
    ///
    /// - Returns: The exit status.
    public func run(
        _ arguments: [String],
        environment: [String: String],
        terminal: any TextTerminal
    ) async -> Int32 {
        await run(
            Result { () throws(UsageError) in try HostOptions(arguments) },
            isJSON: arguments.contains("--json"),
            environment: environment,
            terminal: terminal,
            fullScreen: nil
        )
    }

    private func run(
        _ options: Result<HostOptions, UsageError>,
        isJSON: Bool,
        environment: [String: String],
        terminal: any TextTerminal,
        fullScreen: TerminalOptions?
    ) async -> Int32 {
        do {
            var run = HostRun(
                host: self,
                options: try options.get(),
                environment: environment,
                terminal: terminal,
                fullScreen: fullScreen
            )
            return try await run.run()
        } catch OutputError.closed {
            return ExitStatus.done
        } catch OutputError.failed(let reason) {
            let texts = (try? texts(in: environment)) ?? .english
            let text: LocalizedText = "error: standard output cannot be written to: \(reason)"
            terminal.writeError("\(texts(text))\n")
            return ExitStatus.refused
        } catch {
            let isUsage = error is UsageError || error is SceneError || error is Location.ParseError
            // Tables that cannot be read must not hide the error.
            let texts = (try? texts(in: environment)) ?? .english
            if isJSON {
                let field = (error as? UsageError)?.field ?? (error as? AmbiguousName)?.field
                try? terminal.write(JSONOutput.failure("\(error)", field: field))
            } else {
                var lines =
                    (error as? RecordingError)?.lines.map(LocalizedText.init(verbatim:))
                    ?? (error as? AmbiguousName)?.lines ?? [LocalizedText(error)]
                lines[0] = "error: \(lines[0])"
                if isUsage {
                    let words = [name] + ((error as? UsageError)?.command ?? []) + ["--help"]
                    lines.append("Try '\(words.joined(separator: " "))'.")
                }
                terminal.writeError(lines.map { "\(texts($0))\n" }.joined())
            }
            return isUsage ? ExitStatus.usage : ExitStatus.refused
        }
    }
}
