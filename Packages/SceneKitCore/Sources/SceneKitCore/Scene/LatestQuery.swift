/// A query of data that changes: its response is presented for a person's request, and again after each change.
///
/// Only responses to the newest query are presented, in the order in which they were asked for. A query whose task is
/// cancelled supersedes no other.
@MainActor
public final class LatestQuery<Query: Equatable & Sendable, Value, Failure: Error> {
    private let fetch: @MainActor (Query) async throws(Failure) -> Value
    private let present: @MainActor (Query, Result<Value, Failure>) -> Void
    /// The query that was presented last, and the newer ones whose responses may still be presented.
    private var asked: [(query: Query, cancellation: TaskCancellation)] = []
    /// The number of fetches, and the number of the one whose response is presented.
    private var fetches = (begun: 0, presented: 0)

    /// The query of the newest request that was not cancelled; nil before the first one.
    public var query: Query? { asked.last { !$0.cancellation.isCancelled }?.query }

    /// - Parameters:
    ///   - fetch: Fetches the response to a query.
    ///   - present: Presents the value or the error. That of a cancelled task is not presented.
    public init(
        _ fetch: @escaping @MainActor (Query) async throws(Failure) -> Value,
        present: @escaping @MainActor (Query, Result<Value, Failure>) -> Void
    ) {
        self.fetch = fetch
        self.present = present
    }

    /// Presents the response to a query, unless a newer one has begun meanwhile or the task is cancelled.
    public func show(_ query: Query) async {
        guard !Task.isCancelled else { return }
        let own = TaskCancellation()
        asked.append((query, own))
        await withTaskCancellationHandler(operation: { await answer(query) }, onCancel: own.cancel)
        guard let position = asked.firstIndex(where: { $0.cancellation === own }) else { return }
        if own.isCancelled {
            asked.remove(at: position)
        } else {
            asked.removeSubrange(..<position)
        }
    }

    /// Presents the response to the newest query after each change, for an observation. A request does not wait for it.
    /// It ends when the changes end or the task is cancelled.
    public func follow(_ changes: any AsyncSequence<Void, Never> & Sendable) async {
        for await _ in changes {
            if let query { await answer(query) }
        }
    }

    private func answer(_ query: Query) async {
        fetches.begun += 1
        let number = fetches.begun
        let response: Result<Value, Failure> = await .of(try await fetch(query))
        guard query == self.query, number > fetches.presented, !Task.isCancelled else { return }
        fetches.presented = number
        present(query, response)
    }
}
