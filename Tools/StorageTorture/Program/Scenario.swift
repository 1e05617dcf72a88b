/// A way to break a store.
struct Scenario: Sendable {
    let name: String
    /// The default number of rounds.
    let rounds: Int
    let run: @Sendable (Trial) async throws -> Findings

    static let all: [Scenario] = [
        KillScenario.scenario, IndexScenario.scenario, FaultScenario.scenario, FlipScenario.scenario,
        FlipScenario.cutScenario, IncrementScenario.scenario,
        LockScenario.scenario, ReadOnlyScenario.scenario, ModelScenario.scenario,
    ]
}

/// The conditions of a run.
struct Trial: Sendable {
    var backend: Backend
    var rounds: Int
    var seed: UInt64
    /// Of countable cases, such as bytes, every n-th is tried.
    var step: Int
}

/// The findings of a scenario.
struct Findings: Sendable {
    /// The number of rounds.
    var rounds = 0
    /// Violations of the store's guarantees.
    var faults: [String] = []
    /// Further observations.
    var notes: [String] = []

    mutating func check(_ isRight: Bool, _ fault: @autoclosure () -> String) {
        if !isRight { faults.append(fault()) }
    }

    /// The faults. Those that differ only in numbers are combined, with their count.
    var distinctFaults: [String] {
        var counts: [String: (first: Int, text: String, count: Int)] = [:]
        for (position, fault) in faults.enumerated() {
            let text = fault.replacing(/storage-torture-[0-9A-F-]+/, with: "…")
            counts[text.replacing(/[0-9]+/, with: "#"), default: (position, text, 0)].count += 1
        }
        return counts.values.sorted { $0.first < $1.first }.map {
            $0.count == 1 ? $0.text : "\($0.text) (and \($0.count - 1) like it)"
        }
    }
}
