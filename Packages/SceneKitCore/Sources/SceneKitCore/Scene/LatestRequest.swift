/// Selects the newest of several requests for the same data, so that only its response is presented.
///
/// The navigator cancels older events of one kind, but an event of one kind does not cancel one of another: a search
/// does not cancel a request for other rows. A request whose task is cancelled supersedes no other.
///
/// An observation that fetches the same data must not count as a request: commands and tests do not wait for it, so they
/// would end with the older data.
@MainActor
public final class LatestRequest {
    /// The requests that may still be presented, the oldest first.
    private var running: [TaskCancellation] = []

    public init() {}

    /// Whether a request runs whose response may still be presented.
    public var isRunning: Bool { running.contains { !$0.isCancelled } }

    /// Runs work and returns its value, or nil if a newer request has begun meanwhile or the task is cancelled.
    ///
    /// - Parameter work: A call, without braces: `latest.of(await worker.fetchTasks())`.
    public func of<Value>(_ work: @autoclosure () async -> Value) async -> Value? {
        guard !Task.isCancelled else { return nil }
        let own = TaskCancellation()
        running.append(own)
        let value = await withTaskCancellationHandler(operation: work, onCancel: own.cancel)
        guard let position = running.firstIndex(where: { $0 === own }) else { return nil }
        guard !own.isCancelled, running[(position + 1)...].allSatisfy(\.isCancelled) else {
            running.remove(at: position)
            return nil
        }
        running.removeSubrange(...position)
        return value
    }
}
