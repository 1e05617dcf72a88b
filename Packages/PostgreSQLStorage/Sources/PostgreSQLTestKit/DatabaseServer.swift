import Foundation
import Glibc
import SceneTestKit
import Synchronization
public import Testing

/// A PostgreSQL server in a temporary folder, with nothing but a Unix socket, which ends with the tests.
public final class DatabaseServer: Sendable {
    /// A statement that `psql` could not run.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String
    }

    /// The folder of the server's socket, and of its data.
    public let socketFolder: String
    private let program: TiedProgram
    private static let schemas = Mutex(0)

    /// The server that tests share which do not harm it.
    public static let shared = Task { try await DatabaseServer() }

    /// The folder of Debian's newest server, or that of `postgres` on the path.
    public static let programs: String? = {
        let debian = "/usr/lib/postgresql/"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: debian)) ?? []
        let newest = versions.compactMap { Int($0) }.max().map { debian + "\($0)/bin" }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return ([newest].compactMap(\.self) + path.split(separator: ":").map(String.init)).first { folder in
            ["initdb", "postgres", "psql"].allSatisfy {
                FileManager.default.isExecutableFile(atPath: folder + "/" + $0)
            }
        }
    }()

    /// Starts a server, which is started again whenever it has ended.
    public init() async throws {
        guard let programs = Self.programs else {
            throw Failure(description: "PostgreSQL's server is missing")
        }
        var environment = ProcessInfo.processInfo.environment
        environment["LC_ALL"] = "C"
        // The benchmark shares the script.
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/server.sh"
        program = try TiedProgram(#". "$2""#, [programs, script], environment: environment)
        let line = try await program.line { $0.hasPrefix("folder ") }
        socketFolder = String(line.dropFirst("folder ".count))
        try await waitUntilReady()
    }

    /// The URI of the server's own database.
    public var uri: String { "postgresql:///postgres?host=\(socketFolder)&user=scenekit" }

    /// The URI of a new, empty schema.
    public func makeSchema() async throws -> String {
        let number = Self.schemas.withLock { number in
            number += 1
            return number
        }
        let name = "test_\(ProcessInfo.processInfo.processIdentifier)_\(number)"
        try await execute("CREATE SCHEMA \(name)")
        return uri + "&options=-csearch_path%3D" + name
    }

    /// Runs statements, each in its own transaction.
    public func execute(_ statements: String...) async throws {
        let program = (Self.programs ?? "") + "/psql"
        let commands = statements.flatMap { ["--command", $0] }
        let run = try await ProgramRun.run(
            program,
            ["--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", uri] + commands
        )
        guard run.status == 0 else { throw Failure(description: run.errors) }
    }

    /// Waits until the server takes connections.
    public func waitUntilReady() async throws {
        let end = ContinuousClock.now + .seconds(BlockingThreads.hangLimit)
        while true {
            do {
                return try await execute("SELECT 1")
            } catch {
                guard ContinuousClock.now < end else { throw error }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    /// Kills the server's first process, whose others then end; it is started again at once.
    public func kill() throws { try send(SIGKILL, to: [try firstProcess()]) }

    /// Ends the server and its connections, until `startAgain`.
    public func shutDown() async throws {
        try Data().write(to: URL(filePath: socketFolder + "/stopped"))
        // A fast shutdown.
        try send(SIGINT, to: [try firstProcess()])
        let end = ContinuousClock.now + .seconds(BlockingThreads.hangLimit)
        while FileManager.default.fileExists(atPath: socketFolder + "/data/postmaster.pid") {
            guard ContinuousClock.now < end else { throw Failure(description: "The server does not end.") }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Starts the server after `shutDown`.
    public func startAgain() async throws {
        try FileManager.default.removeItem(atPath: socketFolder + "/stopped")
        try await waitUntilReady()
    }

    /// Stops all of the server's processes where they are: their connections stay, and nothing is answered.
    public func suspend() throws {
        let first = try firstProcess()
        // The first one makes no others meanwhile.
        try send(SIGSTOP, to: [first])
        try send(SIGSTOP, to: try Self.children(of: first))
    }

    /// Lets the server go on after `suspend`.
    public func resume() throws {
        let first = try firstProcess()
        try send(SIGCONT, to: [first] + Self.children(of: first))
    }

    private func firstProcess() throws -> pid_t {
        let lines = try String(contentsOfFile: socketFolder + "/data/postmaster.pid", encoding: .utf8)
        guard let number = lines.split(separator: "\n").first.flatMap({ pid_t($0) }) else {
            throw Failure(description: "The server does not run.")
        }
        return number
    }

    private static func children(of process: pid_t) throws -> [pid_t] {
        let path = "/proc/\(process)/task/\(process)/children"
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: " ").compactMap {
            pid_t($0)
        }
    }

    private func send(_ signal: Int32, to processes: [pid_t]) throws {
        for process in processes where Glibc.kill(process, signal) != 0 {
            throw Failure(description: "The server does not run.")
        }
    }

    /// Ends the server for good.
    public func stop() { program.stop() }
}

extension Trait where Self == ConditionTrait {
    /// Runs a test where a PostgreSQL server can be started.
    public static var withServer: Self {
        .enabled(if: DatabaseServer.programs != nil, "PostgreSQL's server is missing")
    }
}
