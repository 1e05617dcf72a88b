import SceneKitCore

final class TaskListViewController: SceneViewController {
    // The snippet.

    let scene = SceneState(Screen(title: "Tasks"))
    let interactor = TaskListInteractor()

    func clear() async {}
    func search(_ query: String) async {}
}

@MainActor
final class TaskListInteractor {
    var selectedTaskID: String?
}
