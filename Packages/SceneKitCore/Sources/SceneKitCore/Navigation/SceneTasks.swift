/// The tasks of one scene, so that leaving it can cancel all of them.
@MainActor
final class SceneTasks {
    /// One task, which is busy unless it waits for another scene's result.
    @MainActor
    final class Work {
        fileprivate let tasks: SceneTasks
        /// Nil once newer work of the same key has begun, and for answers.
        fileprivate var key: String?
        fileprivate let isAnswer: Bool
        fileprivate var task: Task<Void, Never>?
        fileprivate private(set) var isCancelled = false
        private var results = 0

        fileprivate init(_ key: String?, of tasks: SceneTasks) {
            self.tasks = tasks
            self.key = key
            isAnswer = key == nil
        }

        fileprivate var isWaiting: Bool { results > 0 }

        fileprivate func cancel() {
            isCancelled = true
            task?.cancel()
            // A scene that leaves at once cancels the task that it is in, which nobody else knows yet.
            if task == nil, SceneTasks.current === self { withUnsafeCurrentTask { $0?.cancel() } }
        }

        /// Notes that it waits for a result: nobody has to wait for it meanwhile.
        func beginWaiting() {
            results += 1
            tasks.wakeIfIdle()
        }

        func endWaiting() { results -= 1 }
    }

    /// The work that calls, if any does.
    @TaskLocal static var current: Work?

    private var running: [Work] = []
    private var observations: [String: Task<Void, Never>] = [:]
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Whether nothing runs, or only what waits for another scene.
    var isIdle: Bool { running.allSatisfy(\.isWaiting) }

    /// Whether all that runs has been cancelled; true where nothing runs.
    var isCancelled: Bool { running.allSatisfy { $0.isCancelled || $0.isWaiting } }

    /// Whether something runs that nothing newer takes the place of: the answer to an action or a choice, or a scene's
    /// appearing.
    var isAnswering: Bool { running.contains { $0.isAnswer && !$0.isWaiting } }

    var keys: [String] { running.filter { !$0.isWaiting }.compactMap(\.key).sorted() }

    /// Runs work; a key cancels the older work of the same key.
    ///
    /// - Parameter isImmediate: Whether it runs up to its first suspension before this returns.
    func run(_ key: String?, isImmediate: Bool = false, _ body: @escaping @MainActor () async -> Void) {
        if let key { cancel(key) }
        let work = Work(key, of: self)
        running.append(work)
        let operation: @MainActor () async -> Void = {
            await Self.$current.withValue(work, operation: body)
            self.end(work)
        }
        work.task = isImmediate ? Task.immediate(operation: operation) : Task(operation: operation)
        if work.isCancelled { work.task?.cancel() }
    }

    /// Runs something for as long as the scene is in the stack, without anybody waiting for it.
    func observe(_ key: String, _ body: @escaping @MainActor () async -> Void) {
        observations.updateValue(Task.immediate(operation: body), forKey: key)?.cancel()
    }

    func cancel(_ key: String) {
        observations.removeValue(forKey: key)?.cancel()
        for work in running where work.key == key {
            work.key = nil
            work.cancel()
        }
    }

    func cancelAll() {
        for work in running { work.cancel() }
    }

    /// Cancels all tasks, and lets those go on who wait: a task that never returns holds up nobody.
    func leave() {
        cancelAll()
        for task in observations.values { task.cancel() }
        observations = [:]
        wake()
    }

    /// Returns when nothing runs any more.
    func ended() async {
        while !running.isEmpty { await withCheckedContinuation { waiting.append($0) } }
    }

    /// Returns when nothing is busy any more, or when the scene is left.
    func settledOrLeft() async {
        guard !isIdle else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func end(_ work: Work) {
        running.removeAll { $0 === work }
        wakeIfIdle()
    }

    private func wakeIfIdle() {
        if isIdle { wake() }
    }

    private func wake() {
        let done = waiting
        waiting = []
        for continuation in done { continuation.resume() }
    }
}
