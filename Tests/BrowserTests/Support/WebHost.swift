import Foundation
import SceneTestKit
import TestPrograms
import Testing

/// The built host as a web server, with a folder and a store of its own.
final class WebHost: Sendable {
    private let folder: TemporaryFolder
    private let arguments: [String]
    private let store: String

    /// - Parameters:
    ///   - arguments: Further arguments of `serve`.
    ///   - store: The location of the store; nil for one of its own.
    init(_ arguments: [String] = [], store: String? = nil) throws {
        folder = try TemporaryFolder()
        self.arguments = arguments
        self.store = store ?? "sqlite:" + folder.file("store.sqlite")
    }

    /// Writes a document that a person can upload.
    ///
    /// - Returns: Its path.
    func write(_ text: String, to name: String) throws -> String { try folder.write(text, to: name) }

    /// Puts contacts into the store.
    func add(cards: String) async throws {
        let result = try await run("ContactList", "import", write(cards, to: "cards.vcf"))
        #expect(result.status == 0, "\(result.errors)")
    }

    private var environment: [String: String] {
        ["PATH": "/usr/bin:/bin", "HOME": folder.path, "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no"]
    }

    /// Runs a command over the host's store.
    @discardableResult
    func run(_ arguments: String...) async throws -> ProgramRun {
        try await ProgramRun.run(
            BuiltProducts.program("scenehost").path,
            ["--store", store] + arguments,
            environment: environment
        )
    }

    /// Starts the server.
    ///
    /// - Parameters:
    ///   - port: Zero for any free one.
    ///   - lead: By how much the server's clock is ahead.
    func serve(port: UInt16 = 0, lead: ClockLead = .none) async throws -> WebServerProcess {
        let program = try TiedProgram(
            #"start "$@""#,
            [
                BuiltProducts.program("scenehost").path, "--store", store, "serve", "--listen",
                "127.0.0.1:\(port)",
            ]
                + arguments,
            environment: environment.merging(lead.environment) { $1 }
        )
        // At a public address nobody gets this machine's records, so no address with a key is printed.
        let isOpen = !Set(["--guests", "--public-url"]).isDisjoint(with: arguments)
        return try await WebServerProcess(program, isOpen: isOpen)
    }
}

/// A running server.
final class WebServerProcess: Sendable {
    let origin: String
    let port: UInt16
    /// Where a browser is admitted.
    let entrance: String
    private let program: TiedProgram
    private let process: pid_t

    fileprivate init(_ program: TiedProgram, isOpen: Bool) async throws {
        self.program = program
        process = try #require(try await program.nextProcess())
        let line = try await program.line { $0.contains(" serves ") }
        let words = line.split(separator: " ").map(String.init)
        origin = try #require(words.firstIndex(of: "serves").map { words[$0 + 1] })
        port = try #require(words.last?.split(separator: ":").last.flatMap { UInt16($0) })
        entrance = isOpen ? origin + "/" : try await Self.entrance(in: program)
    }

    private static func entrance(in program: TiedProgram) async throws -> String {
        let line = try await program.line { $0.hasPrefix("Open ") }
        return String(line.split(separator: " ")[1])
    }

    /// Kills the server, as a crash would.
    func kill() async {
        Foundation.kill(process, SIGKILL)
        await stop()
    }

    /// Ends the server with SIGTERM, and waits for its end.
    func stop() async {
        program.stop()
        do {
            _ = try await program.line { _ in false }
        } catch TiedProgram.Failure.ended {
        } catch {
            Issue.record("The server does not end: \(error)")
        }
    }
}
