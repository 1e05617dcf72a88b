import SceneKitCore

@MainActor
final class TaskInteractor {
    var taskID: String?
}

@MainActor
func parameters() {
    // The snippet.
    _ = parameters
}
