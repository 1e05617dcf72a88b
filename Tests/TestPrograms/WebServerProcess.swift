import Foundation
import SceneTestKit
import Testing

/// A running server.
public final class WebServerProcess: Sendable {
    public let origin: String
    public let port: UInt16
    /// Where a browser is admitted.
    public let entrance: String
    private let program: TiedProgram
    private let process: pid_t

    init(_ program: TiedProgram, isOpen: Bool) async throws {
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

    /// The processes of the server's workers.
    public var workers: Set<Int32> {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        return Set(
            tasks.flatMap { task in
                let path = "/proc/\(process)/task/\(task)/children"
                return ((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").split(separator: " ")
                    .compactMap { Int32($0) }
            }
        )
    }

    public func signal(_ number: Int32) { Foundation.kill(process, number) }

    /// The next line of the server's output or errors that contains a text.
    public func line(containing text: String) async throws -> String {
        try await program.line { $0.contains(text) }
    }

    /// Kills the server, as a crash would.
    public func kill() async {
        Foundation.kill(process, SIGKILL)
        await stop()
    }

    /// Ends the server with SIGTERM, and waits for its end.
    public func stop() async {
        program.stop()
        do {
            _ = try await program.line { _ in false }
        } catch TiedProgram.Failure.ended {
        } catch {
            Issue.record("The server does not end: \(error)")
        }
    }
}
