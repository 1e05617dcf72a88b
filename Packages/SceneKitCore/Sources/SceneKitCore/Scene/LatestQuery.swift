/// A query of data that changes: its response is presented for a person's request, and again after each change.
///
/// ```swift
/// final class TaskListInteractor: SceneInteractor<any TaskListPresentationLogic, any TaskListWorking> {
///     private lazy var tasks = LatestQuery(worker.fetchTasks) { [presenter] search, tasks, _ in
///         presenter.presentTasks(response: .init(search: search, tasks: tasks))
///     }
///
///     func showTasks(request: TaskList.ShowTasks.Request) async { await tasks.show(request.search) }
///
///     func followTasks(request: TaskList.FollowTasks.Request) async {
///         await tasks.follow(worker.taskChanges())
///     }
/// }
/// ```
///
/// Only responses to the newest query are presented, in the order in which they were asked for. A query whose task is
/// cancelled supersedes no other: the navigator cancels older events of one kind, but an event of one kind does not
/// cancel one of another, so that a search may run beside a request for other rows.
///
/// Updates do not count as requests: commands and tests do not wait for an observation, so they would end with older
/// data.
@MainActor
public final class LatestQuery<Query: Equatable & Sendable, Value, Failure: Error> {
    private let fetch: @MainActor (Query) async throws(Failure) -> Value
    private let present: @MainActor (Query, Result<Value, Failure>, _ isUpdate: Bool) -> Void
    private typealias Request = (query: Query, cancellation: TaskCancellation, fetch: Int)

    /// The query that was presented last, and the newer ones whose responses may still be presented, with the numbers of
    /// their first fetches.
    private var asked: [Request] = []
    /// The number of fetches, and the number of the one whose response is presented.
    private var fetches = (begun: 0, presented: 0)
    /// The number of changes by the scene itself whose results were presented.
    private var ownChanges = 0

    /// The query of the newest request that was not cancelled; nil before the first one.
    public var query: Query? { request?.query }

    private var request: Request? { asked.last { !$0.cancellation.isCancelled } }

    /// - Parameters:
    ///   - fetch: Fetches the response to a query.
    ///   - present: Presents the value or the error, of a request or of an update. Not called in a cancelled task.
    public init(
        _ fetch: @escaping @MainActor (Query) async throws(Failure) -> Value,
        present: @escaping @MainActor (Query, Result<Value, Failure>, _ isUpdate: Bool) -> Void
    ) {
        self.fetch = fetch
        self.present = present
    }

    /// Presents the response to a query, unless a newer one has begun meanwhile or the task is cancelled.
    public func show(_ query: Query) async {
        guard !Task.isCancelled else { return }
        let own = TaskCancellation()
        asked.append((query, own, fetches.begun + 1))
        await withTaskCancellationHandler {
            await answer(query, isUpdate: false)
        } onCancel: {
            own.cancel()
        }
        guard let position = asked.firstIndex(where: { $0.cancellation === own }) else { return }
        if own.isCancelled {
            asked.remove(at: position)
        } else {
            asked.removeSubrange(..<position)
        }
    }

    /// Presents the response to the newest query again, for example after a change by the scene itself. Does nothing
    /// before the first query.
    public func update() async {
        if let query { await answer(query, isUpdate: true) }
    }

    /// Fetches again what is being fetched, since it may have been read before a change by the scene itself. To be called
    /// when the scene presents the result of its change, which an older response would replace otherwise.
    public func invalidate() { ownChanges += 1 }

    /// Updates after each change, for an observation. It ends when the changes end or the task is cancelled.
    public func follow(_ changes: any AsyncSequence<Void, Never> & Sendable) async {
        for await _ in changes { await update() }
    }

    private func answer(_ query: Query, isUpdate: Bool) async {
        fetches.begun += 1
        let (number, known) = (fetches.begun, ownChanges)
        let response: Result<Value, Failure> = await .of(try await fetch(query))
        guard let request, query == request.query, number > fetches.presented, !Task.isCancelled else {
            return
        }
        guard known == ownChanges else { return await answer(query, isUpdate: isUpdate) }
        // An update that overtakes the request's own fetch is its response: that fetch will not be presented.
        let isOvertaking = fetches.presented < request.fetch && request.fetch < number
        fetches.presented = number
        present(query, response, isUpdate && !isOvertaking)
    }
}
