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
