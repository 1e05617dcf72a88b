import SceneKitCore

enum TaskList {
    enum ShowTasks {
        struct Request {}
    }
}

@MainActor
protocol TaskListBusinessLogic {
    func showTasks(request: TaskList.ShowTasks.Request) async
}

@MainActor
protocol TaskListRouting: SegueRouting {}

// The snippet.
