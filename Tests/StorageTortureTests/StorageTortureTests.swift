import Foundation
import SceneTestKit
import TestPrograms
import Testing

@Suite("Store torture", .blocking)
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

    /// Short runs; `make torture` runs the long ones.
    static let rounds = [
        Round("killed while writing", "--rounds", "12"),
        Round("killed while indexing", "--rounds", "1"),
        Round("failing system calls", "--step", "601"),
        Round("each byte changed", "--step", "111"),
        Round("truncated after each byte", "--step", "61"),
        Round("written by two processes", "--rounds", "3"),
        Round("locked by another process", "--rounds", "3"),
        Round("without write permission"),
        Round("compared with memory", "--rounds", "200"),
    ]

    @Test(
        "No acknowledged record is lost, and no damage goes unreported",
        arguments: rounds,
        ["sqlite", "file"]
    )
    func holds(round: Round, backend: String) throws {
        let (output, status) = try torture([round.scenario, "--backend", backend] + round.arguments)
        #expect(status == 0, "\(output)")
        let row = try #require(output.split(separator: "\n").dropFirst().first, "\(output)")
        let figures = row.dropFirst(34).split(separator: " ").map(String.init)
        #expect(row.hasPrefix(round.scenario) && figures.count == 4, "\(output)")
        // The number of rounds and of faults.
        #expect(figures.first.flatMap { Int($0) } ?? 0 > 0 && figures.dropFirst().first == "0", "\(output)")
    }

    @Test("Invalid arguments are refused")
    func arguments() throws {
        #expect(try torture(["no such scenario"]).status == 2)
        #expect(try torture(["--rounds", "many"]).status == 2)
    }

    /// Runs the built program.
    private func torture(_ arguments: [String]) throws -> (output: String, status: Int32) {
        let run = try ProgramRun(BuiltProducts.program("storage-torture").path, arguments)
        return (run.output + run.errors, run.status)
    }
}
