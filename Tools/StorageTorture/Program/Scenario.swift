/// One way to break a store.
struct Scenario: Sendable {
    let name: String
    /// How often it is done where nothing else is said.
    let rounds: Int
    let run: @Sendable (Trial) async throws -> Findings

    static let all: [Scenario] = [
        KillScenario.scenario, FaultScenario.scenario, FlipScenario.scenario, IncrementScenario.scenario,
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
}
