/// The tasks of one scene, so that leaving it can cancel all of them.
@MainActor
final class SceneTasks {
    private var running: [Int: Task<Void, Never>] = [:]
    private var keyed: [String: Int] = [:]
    private var nextTask = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Those that nothing newer takes the place of: answers to actions and choices, and a scene's appearing.
    private var answers: Set<Int> = []

    var isIdle: Bool { running.isEmpty }

    /// Whether all that runs has been cancelled; true where nothing runs.
    var isCancelled: Bool { running.values.allSatisfy(\.isCancelled) }

    var isAnswering: Bool { !answers.isEmpty }

    var keys: [String] { keyed.keys.sorted() }

    /// Runs work; a key cancels the older work of the same key.
    @discardableResult
    func run(_ key: String?, _ work: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        let number = nextTask
        nextTask += 1
        if let key {
            cancel(key)
            keyed[key] = number
        } else {
            answers.insert(number)
        }
        let task = Task { @MainActor in
            await work()
            self.ended(number, key: key)
        }
        running[number] = task
        return task
    }

    func cancel(_ key: String) {
        if let number = keyed.removeValue(forKey: key) { running[number]?.cancel() }
    }

    func cancelAll() {
        for task in running.values { task.cancel() }
    }

    /// Cancels all tasks, and lets those go on who wait: a task that never returns holds up nobody.
    func leave() {
        cancelAll()
        wakeWaiting()
    }

    /// Returns when nothing runs any more.
    func settled() async {
        while !running.isEmpty { await settledOrLeft() }
    }

    /// Returns when nothing runs any more, or when the scene is left.
    func settledOrLeft() async {
        guard !running.isEmpty else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func ended(_ number: Int, key: String?) {
        running[number] = nil
        answers.remove(number)
        if let key, keyed[key] == number { keyed[key] = nil }
        if running.isEmpty { wakeWaiting() }
    }

    private func wakeWaiting() {
        let done = waiting
        waiting = []
        for continuation in done { continuation.resume() }
    }
}
