import StorageWorkers

/// A second writer waits for the configured time, and then gets the error "busy".
enum LockScenario {
    static let scenario = Scenario(name: "locked by another process", rounds: 6, run: run)

    /// The tolerance in milliseconds, since a busy machine may wake up late.
    private static let slack = 3_000

    private static func run(_ trial: Trial) async throws -> Findings {
        var findings = Findings()
        let folder = try ScratchFolder()
        let location = trial.backend.location(in: folder.path)
        let store = try await RecordStore.open(location)
        var batch = RecordBatch()
        try batch.put(Tally(id: "first", value: 7))
        try await store.write(batch)
        try await store.close()
        for round in 0..<trial.rounds {
            let timeout = [0, 150, 400][round % 3]
            let isPatient = round % 2 == 1
            let holder = try ChildProcess(["hold", "\(location)", "--count", isPatient ? "700" : "10000"])
            guard try holder.line() == "held" else { throw TortureError("the lock was not taken") }
            let waiter = try ChildProcess([
                "wait", "\(location)", "--count", "\(isPatient ? timeout + 20_000 : timeout)",
            ])
            let lines = try waiter.lines()
            let end = try waiter.wait()
            holder.kill()
            _ = try holder.wait()
            findings.rounds += 1
            judge(lines, end, timeout, isPatient, &findings)
        }
        return findings
    }

    private static func judge(
        _ lines: [String],
        _ end: ChildProcess.End,
        _ timeout: Int,
        _ isPatient: Bool,
        _ findings: inout Findings
    ) {
        let name = "a wait of \(timeout) ms"
        guard end == .exit(0), lines.count == 3, let waited = Int(lines[1].dropFirst("waited ".count)) else {
            findings.faults.append("\(name): \(end), \(lines)")
            return
        }
        if isPatient {
            findings.check(lines[0] == "written", "patient: \(lines[0])")
        } else {
            findings.check(
                lines[0].hasPrefix("error busy ") || lines[0].hasPrefix("error inUse "),
                "\(name): \(lines[0])"
            )
            findings.check(
                waited >= timeout - 10 && waited <= timeout + slack,
                "\(name): it took \(waited) ms"
            )
        }
        findings.check(lines[2].hasPrefix("read 7 "), "\(name): \(lines[2])")
    }
}
