import SceneKitCore

/// What can be done with one game.
enum ViewGameActions {
    static let list = SceneAction("list", label: "All games", key: "l", summary: "Goes to the game list.")

    static let all = [list]
}
