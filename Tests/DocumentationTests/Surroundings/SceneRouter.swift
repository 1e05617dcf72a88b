import SceneKitCore

@MainActor
protocol TaskListDataStore: AnyObject {
    var selectedTaskID: String? { get set }
}

@MainActor
protocol ViewTaskDataStore: AnyObject {
    var taskID: String? { get set }
}

@MainActor
protocol TaskListRoutingLogic: SegueRouting {
    func routeToViewTask(segue: Segue?)
}

// The snippet.
