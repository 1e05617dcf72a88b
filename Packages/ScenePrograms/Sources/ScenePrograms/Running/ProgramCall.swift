/// A request to a program that it has not answered yet.
@MainActor
final class ProgramCall {
    enum Step: Sendable {
        /// Work that the program asks for while it answers. It runs as a part of the scene's own work, so that waiting for a
        /// person or another scene does not count as busy.
        case work(@MainActor @Sendable () async -> Void)
        case end(Result<any Sendable, any Error>)
    }

    let number: Int
    let scene: Int?
    private let steps: AsyncStream<Step>
    private let continuation: AsyncStream<Step>.Continuation
    /// When the program has to have answered, or shown something.
    private var due: ContinuousClock.Instant
    /// The time that it has, again after everything that it shows.
    private let patience: Duration
    private var running = 0
    private var work: [Task<Void, Never>] = []

    init(_ number: Int, of scene: Int?, patience: Duration) {
        self.number = number
        self.scene = scene
        self.patience = patience
        due = .now + patience
        (steps, continuation) = AsyncStream.makeStream()
    }

    /// Gives the program its whole time again.
    func touch() { due = .now + patience }

    func add(_ step: Step) { continuation.yield(step) }

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
            watch.cancel()
            for task in work { task.cancel() }
        }
        for await step in steps {
            switch step {
            case .work(let body): run(body)
            case .end(let result): return try result.get()
            }
        }
        throw CancellationError()
    }

    /// The task inherits the scene's task-local values.
    private func run(_ body: @escaping @MainActor @Sendable () async -> Void) {
        running += 1
        work.append(
            Task {
                await body()
                running -= 1
                touch()
            }
        )
    }
}
