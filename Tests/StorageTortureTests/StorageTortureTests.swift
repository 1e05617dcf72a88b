import Foundation
import Testing

@Suite("Stores that are broken on purpose")
struct StorageTortureTests {
    struct Round: CustomTestStringConvertible {
        var scenario: String
        var arguments: [String]

        init(_ scenario: String, _ arguments: String...) {
            self.scenario = scenario
            self.arguments = arguments
        }

        var testDescription: String { scenario }
    }

    /// The short forms; `make torture` runs the long ones.
    static let rounds = [
        Round("killed while it writes", "--rounds", "20"),
        Round("failed by the system", "--step", "97"),
        Round("each byte changed", "--step", "37"),
        Round("written by two processes", "--rounds", "3"),
        Round("locked by another", "--rounds", "3"),
        Round("read-only for its user"),
        Round("beside one in memory", "--rounds", "400"),
    ]

    @Test(
        "Nothing that was acknowledged is lost, and nothing is wrong without being told",
        arguments: rounds,
        ["sqlite", "file"]
    )
    func holds(round: Round, backend: String) throws {
        let (output, status) = try torture([round.scenario, "--backend", backend] + round.arguments)
        #expect(status == 0, "\(output)")
        let row = try #require(output.split(separator: "\n").dropFirst().first, "\(output)")
        let figures = row.dropFirst(34).split(separator: " ").map(String.init)
        #expect(row.hasPrefix(round.scenario) && figures.count == 4, "\(output)")
        // How often it was broken, and what was found.
        #expect(figures.first.flatMap { Int($0) } ?? 0 > 0 && figures.dropFirst().first == "0", "\(output)")
    }

    @Test("What makes no sense is refused")
    func arguments() throws {
        #expect(try torture(["no such scenario"]).status == 2)
        #expect(try torture(["--rounds", "many"]).status == 2)
    }

    /// Runs the built program; its lines go through a file, so that no pipe can fill up.
    private func torture(_ arguments: [String]) throws -> (output: String, status: Int32) {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(
            "torture-\(UUID().uuidString)"
        )
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = Self.executable
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        let output = try FileHandle(forWritingTo: file)
        process.standardOutput = output
        process.standardError = output
        try process.run()
        process.waitUntilExit()
        let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        return (text, process.terminationReason == .exit ? process.terminationStatus : -1)
    }

    /// The executable lies beside the test bundle.
    private static var executable: URL {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        for _ in 0..<6 {
            let candidate = folder.appendingPathComponent("storage-torture")
            if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
            folder = folder.deletingLastPathComponent()
        }
        return URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent(".build/debug/storage-torture")
    }
}
