public import HTTPMounts
public import SceneKitCore

/// Commands, parts of a web server's addresses, and work in the background that a package adds to a host.
///
/// ```swift
/// extension HostExtension {
///     static let greeting = HostExtension(
///         "Greeting",
///         commands: [
///             HostCommand("greet", "prints a greeting", arguments: [CommandArgument("NAME")], needs: .declarations) {
///                 run, values in
///                 try run.write(lines: "Hello, \(values.arguments[0]), from \(run.hostName)")
///                 return 0
///             }
///         ]
///     )
/// }
/// ```
///
/// A host lists its extensions: `Host(name: "myhost", version: "1.0", modules: […], extensions: [.greeting])`.
public struct HostExtension: Sendable {
    /// The name in messages.
    public let name: String
    public var commands: [HostCommand]
    /// Makes the mounts when a web server of the host starts.
    public var mounts: @MainActor @Sendable (HostRun, ServedSite) throws -> [HTTPMount]
    public var jobs: [HostJob]
    /// Finds modules when the host starts, such as those of other programs, given the files that `--plugin` names; nil for
    /// an extension that finds none. A host without such an extension has no flag `--plugin`.
    ///
    /// It is not called for the extension's own commands. The modules are registered after those of plugins. One that
    /// cannot be used is reported, and the host goes on without it.
    public var modules: (@MainActor @Sendable (HostRun, _ files: [String]) async -> [FoundModule])?
    /// The translations of the commands' texts and errors.
    public var translations: Translations?

    public init(
        _ name: String,
        commands: [HostCommand] = [],
        mounts: @escaping @MainActor @Sendable (HostRun, ServedSite) throws -> [HTTPMount] = { _, _ in [] },
        jobs: [HostJob] = [],
        modules: (@MainActor @Sendable (HostRun, _ files: [String]) async -> [FoundModule])? = nil,
        translations: Translations? = nil
    ) {
        self.name = name
        self.commands = commands
        self.mounts = mounts
        self.jobs = jobs
        self.modules = modules
        self.translations = translations
    }
}

/// Work beside a server of the host: it begins with the server, and is cancelled when the server ends.
public struct HostJob: Sendable {
    /// The name in messages.
    public let name: String
    /// Ends soon after its task is cancelled. The host reports an error that it throws, and the server goes on.
    public let work: @MainActor @Sendable (HostRun) async throws -> Void

    public init(_ name: String, work: @escaping @MainActor @Sendable (HostRun) async throws -> Void) {
        self.name = name
        self.work = work
    }
}

/// A module that an extension found when the host started.
public struct FoundModule: Sendable {
    /// The path of the file that it is from.
    public let path: String
    /// The module, or the reason why the file cannot be used.
    public let module: Result<SceneModule, any Error>

    public init(path: String, module: Result<SceneModule, any Error>) {
        self.path = path
        self.module = module
    }
}
