/// A change made by another scene, passed along by its router so that the next scene can report it.
enum ContactChange: Equatable, Sendable {
    case added(name: String)
    case saved(name: String)
    case deleted(name: String)
    case merged(name: String)
    /// Two contacts were declared not to be duplicates.
    case distinct(name: String, other: String)
}

/// A scene's data to which routers pass a change that the scene then reports.
@MainActor
protocol ContactChangeTaking: AnyObject {
    var change: ContactChange? { get set }
}
