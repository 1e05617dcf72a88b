import SceneKitCore

final class GroupViewController: SceneViewController {
    // The snippet.

    let scene = SceneState(Screen(title: "Group"))

    func join(_ group: String) async {}
}
