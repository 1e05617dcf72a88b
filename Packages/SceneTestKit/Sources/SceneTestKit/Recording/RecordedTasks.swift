/// The running tasks of a scene under test, by key.
@MainActor
final class RecordedTasks {
    private struct Work {
        var key: String?
        var task: Task<Void, Never>
    }

    private var running: [Int: Work] = [:]
    private var observations: [String: Task<Void, Never>] = [:]
    private var nextNumber = 0

    var isIdle: Bool { running.isEmpty }

    /// The running tasks, in the order of their start.
    var names: [String] {
        running.sorted { $0.key < $1.key }.map { $0.value.key.map { "'\($0)'" } ?? "work without a key" }
    }

    func run(_ key: String?, _ work: @escaping @MainActor () async -> Void) {
        if let key { cancelWork(key) }
        let number = nextNumber
        nextNumber += 1
        running[number] = Work(
            key: key,
            task: Task { @MainActor [weak self] in
                await work()
                self?.running[number] = nil
            }
        )
    }

    func observe(_ key: String, _ body: @escaping @MainActor () async -> Void) {
        observations.updateValue(Task.immediate(operation: body), forKey: key)?.cancel()
    }

    func cancel(_ key: String) {
        observations.removeValue(forKey: key)?.cancel()
        cancelWork(key)
    }

    private func cancelWork(_ key: String) {
        for work in running.values where work.key == key { work.task.cancel() }
    }

    func cancelAll() {
        for work in running.values { work.task.cancel() }
        for task in observations.values { task.cancel() }
        observations = [:]
    }
}
