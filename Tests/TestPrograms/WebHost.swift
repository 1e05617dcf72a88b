import Foundation
public import SceneTestKit
import Testing

/// A built host as a web server, with a folder and a store of its own.
public final class WebHost: Sendable {
    private let program: String
    private let folder: TemporaryFolder
    private let arguments: [String]
    private let flags: [String]
    private let workers: Int
    /// The location of the store.
    public let store: String

    /// - Parameters:
    ///   - program: The name of the built host.
    ///   - arguments: Further arguments of `serve`.
    ///   - flags: Further flags of the host.
    ///   - workers: The number of its processes that serve; one has no supervisor.
    ///   - store: The location of the store; nil for one of its own.
    public init(
        program: String = "scenehost",
        _ arguments: [String] = [],
        flags: [String] = [],
        workers: Int = 1,
        store: String? = nil
    ) throws {
        self.program = program
        self.flags = flags
        self.workers = workers
        folder = try TemporaryFolder()
        self.arguments = arguments
        self.store = store ?? "sqlite:" + folder.file("store.sqlite")
    }

    /// Writes a document that a person can upload.
    ///
    /// - Returns: Its path.
    public func write(_ text: String, to name: String) throws -> String { try folder.write(text, to: name) }

    /// Whether a document of the host's folder is there.
    public func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.file(name)) }

    /// Puts contacts into the store.
    public func add(cards: String) async throws {
        let result = try await run("ContactList", "import", write(cards, to: "cards.vcf"))
        #expect(result.status == 0, "\(result.errors)")
    }

    /// The environment of the host's programs.
    public var environment: [String: String] {
        ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
    }

    /// Runs a command over the host's store.
    @discardableResult
    public func run(_ arguments: String...) async throws -> ProgramRun { try await run(arguments) }

    /// Runs a command over the host's store.
    @discardableResult
    public func run(_ arguments: [String]) async throws -> ProgramRun {
        try await ProgramRun.run(
            BuiltProducts.program(program).path,
            ["--store", store] + arguments,
            environment: environment
        )
    }

    /// Starts the server.
    ///
    /// - Parameters:
    ///   - port: Zero for any free one.
    ///   - lead: By how much the server's clock is ahead.
    ///   - clock: A clock that the test moves.
    public func serve(
        port: UInt16 = 0,
        lead: ClockLead = .none,
        clock: ServerClock? = nil
    ) async throws -> WebServerProcess {
        let server = try TiedProgram(
            #"start "$@""#,
            [
                BuiltProducts.program(program).path, "--store", store,
            ]
                + flags
                + ["serve", "--workers", "\(workers)", "--listen", "127.0.0.1:\(port)"]
                + arguments,
            environment: environment.merging(clock?.environment ?? lead.environment) { $1 }
        )
        // At a public address nobody gets this machine's records, so no address with a key is printed.
        let isOpen = !Set(["--guests", "--public-url"]).isDisjoint(with: arguments)
        return try await WebServerProcess(server, isOpen: isOpen)
    }
}
