/// The tasks of one scene. Leaving the scene cancels all of them.
@MainActor
final class SceneTasks {
    /// One task. It is busy unless it waits for another scene's result.
    @MainActor
    final class Work {
        fileprivate let tasks: SceneTasks
        /// Nil for answers, and once newer work of the same key has begun.
        fileprivate var key: String?
        fileprivate let isAnswer: Bool
        /// The scenes that led to one another up to this work while they appeared, without a person's event between them.
        fileprivate(set) var appeared: [String]
        fileprivate var task: Task<Void, Never>?
        fileprivate private(set) var isCancelled = false
        private var results = 0

        fileprivate init(_ key: String?, of tasks: SceneTasks, appeared: [String]) {
            self.tasks = tasks
            self.key = key
            self.appeared = appeared
            isAnswer = key == nil
        }

        fileprivate var isWaiting: Bool { results > 0 }

        fileprivate func cancel() {
            isCancelled = true
            task?.cancel()
            // The task of a scene that leaves at once has not been stored yet: cancel the current task.
            if task == nil, SceneTasks.current === self { withUnsafeCurrentTask { $0?.cancel() } }
        }

        /// Marks the task as waiting for a result, so that nobody waits for it.
        func beginWaiting() {
            results += 1
            tasks.noteRest()
        }

        func endWaiting() { results -= 1 }
    }

    /// The work that the calling task belongs to, if any.
    @TaskLocal static var current: Work?

    /// Called when a task has ended, or begins to wait for another scene.
    var onRest: (@MainActor () -> Void)?
    private var running: [Work] = []
    private var observations: [String: Task<Void, Never>] = [:]
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Whether nothing runs except tasks that wait for another scene.
    var isIdle: Bool { running.allSatisfy(\.isWaiting) }

    /// Whether all running work has been cancelled; true if nothing runs.
    var isCancelled: Bool { running.allSatisfy { $0.isCancelled || $0.isWaiting } }

    /// Whether work runs that newer work cannot replace: the response to an action or a choice, or a scene's appearing.
    var isAnswering: Bool { running.contains { $0.isAnswer && !$0.isWaiting } }

    var keys: [String] { running.filter { !$0.isWaiting }.compactMap(\.key).sorted() }

    /// Runs work; a key cancels the older work of the same key.
    ///
    /// - Parameters:
    ///   - appearing: The scene whose appearing the work is; nil for other work.
    ///   - isImmediate: Whether it runs up to its first suspension before this returns.
    func run(
        _ key: String?,
        appearing: String? = nil,
        isImmediate: Bool = false,
        _ body: @escaping @MainActor () async -> Void
    ) {
        if let key { cancelWork(key) }
        let work = Work(key, of: self, appeared: Self.appeared + [appearing].compactMap(\.self))
        running.append(work)
        let operation: @MainActor () async -> Void = {
            await body()
            self.end(work)
        }
        // A task takes over the values of where it begins.
        let task = Self.$current.withValue(work) {
            isImmediate ? Task.immediate(operation: operation) : Task(operation: operation)
        }
        if work.isCancelled { task.cancel() }
        if running.contains(where: { $0 === work }) { work.task = task }
    }

    /// Runs work for as long as the scene is in the stack. `settle` does not wait for it.
    func observe(_ key: String, _ body: @escaping @MainActor () async -> Void) {
        let work = Work(key, of: self, appeared: Self.appeared)
        let task = Self.$current.withValue(work) { Task.immediate(operation: body) }
        // After its first suspension, an observation responds to changes, not to the appearing of the scene.
        work.appeared = []
        observations.updateValue(task, forKey: key)?.cancel()
    }

    /// Cancels the work and the observation of a key.
    func cancel(_ key: String) {
        observations.removeValue(forKey: key)?.cancel()
        cancelWork(key)
    }

    private static var appeared: [String] { current?.appeared ?? [] }

    private func cancelWork(_ key: String) {
        for work in running where work.key == key {
            work.key = nil
            work.cancel()
        }
    }

    func cancelAll() {
        for work in running { work.cancel() }
    }

    /// Cancels all tasks and resumes everyone who waits for them, so that a task that never returns blocks nobody.
    func leave() {
        cancelAll()
        for task in observations.values { task.cancel() }
        observations = [:]
        wake()
    }

    /// Returns when no task runs.
    func ended() async {
        while !running.isEmpty { await withCheckedContinuation { waiting.append($0) } }
    }

    /// Returns when no task is busy, or when the scene is left.
    func settledOrLeft() async {
        guard !isIdle else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    private func end(_ work: Work) {
        running.removeAll { $0 === work }
        // The observations that it began refer to it. The memory of a task is freed with the last reference to the task.
        work.task = nil
        noteRest()
    }

    private func noteRest() {
        if isIdle { wake() }
        onRest?()
    }

    private func wake() {
        let done = waiting
        waiting = []
        for continuation in done { continuation.resume() }
    }
}
