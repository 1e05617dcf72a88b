/// A request to a program that it has not answered yet.
@MainActor
final class ProgramCall {
    enum Step: Sendable {
        /// The first work that waits. It runs as a part of the scene's own work, so that waiting for a person or another scene
        /// does not count as busy.
        case work
        case end(Result<any Sendable, any Error>)
    }

    let number: Int
    let scene: Int?
    /// The services of a request that is about no open scene.
    let services: ProgramServices?
    private let steps: AsyncStream<Step>
    private let continuation: AsyncStream<Step>.Continuation
    /// When the program has to have answered, or shown something.
    private var due: ContinuousClock.Instant
    /// The time that it has, again after everything that it shows.
    private let patience: Duration
    private var running = 0
    /// Work that is asked for and has not begun.
    private var waiting: [@MainActor @Sendable () async -> Void] = []
    private var work: [Task<Void, Never>] = []
    private var isEnded = false

    init(_ number: Int, of scene: Int?, _ services: ProgramServices?, patience: Duration) {
        self.number = number
        self.scene = scene
        self.services = services
        self.patience = patience
        due = .now + patience
        (steps, continuation) = AsyncStream.makeStream()
    }

    /// Gives the program its whole time again.
    func touch() { due = .now + patience }

    func end(_ result: Result<any Sendable, any Error>) { continuation.yield(.end(result)) }

    /// Does work that the program asks for while it answers. Work that comes too late is cancelled, but begins, so that the
    /// program gets an answer.
    func add(_ body: @escaping @MainActor @Sendable () async -> Void) {
        guard !isEnded else { return Task { await body() }.cancel() }
        waiting.append(body)
        continuation.yield(.work)
    }

    /// Does not count the time of the answer until `release()`.
    func hold() { running += 1 }

    func release() {
        running -= 1
        touch()
    }

    /// Runs what the program asks for until it answers.
    ///
    /// - Parameter expire: Called when it has not answered in time.
    func answer(expire: @escaping @MainActor () -> Void) async throws -> any Sendable {
        let watch = Task { @MainActor [weak self] in
            while let due = self?.due, let isWorking = self.map({ $0.running > 0 }) {
                if due <= .now, !isWorking { return expire() }
                do { try await Task.sleep(for: max(due - .now, .milliseconds(100))) } catch { return }
            }
        }
        defer {
            isEnded = true
            watch.cancel()
            for task in work { task.cancel() }
            for body in waiting { Task { await body() }.cancel() }
        }
        for await step in steps {
            switch step {
            case .work: run(waiting.removeFirst())
            case .end(let result): return try result.get()
            }
        }
        throw CancellationError()
    }

    /// The task inherits the scene's task-local values.
    private func run(_ body: @escaping @MainActor @Sendable () async -> Void) {
        hold()
        work.append(
            Task {
                await body()
                release()
            }
        )
    }
}
