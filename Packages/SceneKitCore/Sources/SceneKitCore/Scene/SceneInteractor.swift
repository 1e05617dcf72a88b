/// The base class of interactors. It holds the interactor's presenter and worker.
///
/// ```swift
/// final class TaskListInteractor: SceneInteractor<any TaskListPresentationLogic, any TaskListWorking>,
///     TaskListBusinessLogic
/// {
///     func showTasks(request: TaskList.ShowTasks.Request) async {
///         presenter.presentTasks(response: .init(tasks: await .of(try await worker.fetchTasks())))
///     }
/// }
/// ```
@MainActor
open class SceneInteractor<Presenter, Worker> {
    public let presenter: Presenter
    public let worker: Worker

    public init(presenter: Presenter, worker: Worker) {
        self.presenter = presenter
        self.worker = worker
    }
}

extension Result {
    /// Runs work and keeps its value or its error, so that a response can carry it.
    ///
    /// - Parameter work: A call, without braces: `.of(try await worker.fetchTask(id: id))`.
    public nonisolated(nonsending) static func of(
        _ work: @autoclosure () async throws(Failure) -> Success
    ) async -> Self {
        do { return .success(try await work()) } catch { return .failure(error) }
    }
}

/// Selects the newest of several requests for the same data, so that only its response is presented.
///
/// The navigator cancels older events of one kind, but an event of one kind does not cancel one of another: a search
/// does not cancel a request for other rows.
///
/// An observation that fetches the same data must not count as a request: commands and tests do not wait for it, so they
/// would end with the older data.
@MainActor
public final class LatestRequest {
    private var number = 0

    public init() {}

    /// Runs work and returns its value, or nil if a newer request has begun meanwhile or the task is cancelled.
    ///
    /// - Parameter work: A call, without braces: `latest.of(await worker.fetchTasks())`.
    public func of<Value>(_ work: @autoclosure () async -> Value) async -> Value? {
        number += 1
        let own = number
        let value = await work()
        return own == number && !Task.isCancelled ? value : nil
    }
}
