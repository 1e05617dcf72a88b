import SceneKitCore

struct TaskDraft: Equatable, Sendable {
    var title = ""
    var due: CalendarDate?
    var priority = 1
}

// The snippet.
