import SceneKitCore

struct TaskFailure: Error {}

enum TaskList {
    enum ShowTasks {
        struct Request: Equatable {
            var search = ""
        }

        struct Response {
            var search: String
            var tasks: Result<[String], TaskFailure>
        }
    }

    enum FollowTasks {
        struct Request {}
    }
}

@MainActor
protocol TaskListPresentationLogic {
    func presentTasks(response: TaskList.ShowTasks.Response)
}

protocol TaskListWorking: Sendable {
    func fetchTasks(matching search: String) async throws(TaskFailure) -> [String]
    func taskChanges() -> any AsyncSequence<Void, Never> & Sendable
}

// The snippet.
