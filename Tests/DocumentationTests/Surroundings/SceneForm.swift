import SceneKitCore

struct TaskDraft: Equatable, Sendable {
    var title = ""
}

enum TaskForm {
    // The snippet.
}
