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
    /// The translations of the commands' texts and errors.
    public var translations: Translations?

    public init(
        _ name: String,
        commands: [HostCommand] = [],
        mounts: @escaping @MainActor @Sendable (HostRun, ServedSite) throws -> [HTTPMount] = { _, _ in [] },
        jobs: [HostJob] = [],
        translations: Translations? = nil
    ) {
        self.name = name
        self.commands = commands
        self.mounts = mounts
        self.jobs = jobs
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
