import SceneKitCore

struct TaskFailure: Error {}

enum TaskList {
    enum ShowTasks {
        struct Request {}

        struct Response {
            var tasks: Result<[String], TaskFailure>
        }
    }
}

@MainActor
protocol TaskListBusinessLogic {
    func showTasks(request: TaskList.ShowTasks.Request) async
}

@MainActor
protocol TaskListPresentationLogic {
    func presentTasks(response: TaskList.ShowTasks.Response)
}

protocol TaskListWorking: Sendable {
    nonisolated(nonsending) func fetchTasks() async throws(TaskFailure) -> [String]
}

// The snippet.
