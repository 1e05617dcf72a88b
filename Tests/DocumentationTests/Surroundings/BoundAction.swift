import SceneKitCore

final class TaskListViewController: SceneViewController {
    // The snippet.

    let scene = SceneState(Screen(title: "Tasks"))
    let interactor = TaskListInteractor()

    func clear() async {}
    func add(_ title: String) async {}
}

@MainActor
final class TaskListInteractor {
    var selectedTaskID: String?
}
