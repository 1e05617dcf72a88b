import SceneKitCore

struct Task: Sendable {}

struct TaskStore: Sendable {
    func tasks() async throws -> [Task] { [] }
}

let store = TaskStore()

// The snippet.
