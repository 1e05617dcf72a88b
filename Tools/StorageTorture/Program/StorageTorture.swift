import Foundation
import StorageWorkers

/// Breaks stores on purpose, and prints the faults it finds.
@main
struct StorageTorture {
    private static let usage = """
        Usage: storage-torture [SCENARIO…] [--backend SCHEME] [--rounds N] [--seed N] [--step N]

        Scenarios: \(Scenario.all.map { "'\($0.name)'" }.joined(separator: ", "))

        """

    static func main() async {
        do {
            let arguments = try Arguments(CommandLine.arguments.dropFirst())
            exit(try await run(arguments))
        } catch {
            FileHandle.standardError.write(Data("error: \(error)\n".utf8))
            exit(2)
        }
    }

    private static func run(_ arguments: Arguments) async throws -> Int32 {
        if let status = try await Children.run(arguments) { return status }
        let names = Set(Scenario.all.map(\.name))
        guard arguments.words.allSatisfy(names.contains) else { throw TortureError(usage) }
        let backends = Backend.all.filter { arguments.text["backend"].map([$0.scheme].contains) ?? true }
        var hasFaults = false
        print(Table.heading)
        for scenario in Scenario.all where arguments.words.isEmpty || arguments.words.contains(scenario.name)
        {
            for backend in backends {
                let trial = Trial(
                    backend: backend,
                    rounds: arguments.number("rounds") ?? scenario.rounds,
                    seed: UInt64(arguments.number("seed") ?? Int.random(in: 1...999_999)),
                    step: max(1, arguments.number("step") ?? 1)
                )
                let start = ContinuousClock.now
                let findings = try await scenario.run(trial)
                print(Table.line(scenario, trial, findings, start.duration(to: .now)))
                for fault in findings.distinctFaults.prefix(Table.shownFaults) {
                    print("    fault: \(fault)")
                }
                for note in findings.notes { print("    \(note)") }
                // Flush each line, so that it appears at once, even in a pipe.
                fflush(nil)
                hasFaults = hasFaults || !findings.faults.isEmpty
            }
        }
        return hasFaults ? 1 : 0
    }
}

/// A row of the results table.
enum Table {
    static let shownFaults = 20

    static let heading = columns("Scenario", "Store", "Rounds", "Faults found", "Seed", "Seconds")

    static func line(_ scenario: Scenario, _ trial: Trial, _ findings: Findings, _ time: Duration) -> String {
        columns(
            scenario.name,
            trial.backend.scheme,
            "\(findings.rounds)",
            "\(findings.faults.count)",
            "\(trial.seed)",
            String(
                format: "%.1f",
                Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
            )
        )
    }

    private static func columns(_ name: String, _ store: String, _ figures: String...) -> String {
        name.padding(toLength: 26, withPad: " ", startingAt: 0)
            + store.padding(toLength: 8, withPad: " ", startingAt: 0)
            + figures.map { String(repeating: " ", count: max(1, 14 - $0.count)) + $0 }.joined()
    }
}
