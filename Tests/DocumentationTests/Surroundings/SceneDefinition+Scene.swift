import SceneKitCore

@MainActor
final class TaskInteractor {
    var taskID: String?
}

protocol TaskWorking: Sendable {}

final class ViewTaskViewController: SceneViewController {
    let scene = SceneState(Screen(title: "Task"))
    let interactor = TaskInteractor()
    var dataStore: AnyObject? { interactor }
}

@MainActor
enum ViewTaskConfigurator {
    static func configure(worker: any TaskWorking) -> ViewTaskViewController { ViewTaskViewController() }

    // The snippet.
}
