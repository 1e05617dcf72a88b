import SceneKitCore

final class TaskListViewController: SceneViewController {
    struct Delay: Equatable, Sendable {
        var task = ""
        var days = 1
    }

    // The snippet.

    let scene = SceneState(Screen(title: "Tasks"))
    let interactor = TaskListInteractor()

    func clear() async {}
    func add(_ title: String) async {}
    func delay(_ delay: Delay) async {}
}

@MainActor
final class TaskListInteractor {
    var selectedTaskID: String?
}
