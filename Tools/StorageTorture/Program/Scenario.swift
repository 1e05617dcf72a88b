/// One way to break a store.
struct Scenario: Sendable {
    let name: String
    /// How often it is done where nothing else is said.
    let rounds: Int
    let run: @Sendable (Trial) async throws -> Findings

    static let all: [Scenario] = [
        KillScenario.scenario, FaultScenario.scenario, FlipScenario.scenario,
        FlipScenario.cutScenario, IncrementScenario.scenario,
        LockScenario.scenario, ReadOnlyScenario.scenario, ModelScenario.scenario,
    ]
}

/// What a scenario is done with.
struct Trial: Sendable {
    var backend: Backend
    var rounds: Int
    var seed: UInt64
    /// Of what can be counted off, like bytes, every which is taken.
    var step: Int
}

/// What a scenario found.
struct Findings: Sendable {
    /// How often something was broken.
    var rounds = 0
    /// What a store should not do.
    var faults: [String] = []
    /// What is good to know.
    var notes: [String] = []

    mutating func check(_ isRight: Bool, _ fault: @autoclosure () -> String) {
        if !isRight { faults.append(fault()) }
    }

    /// The faults, those that differ in numbers only once, with how often they were found.
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
