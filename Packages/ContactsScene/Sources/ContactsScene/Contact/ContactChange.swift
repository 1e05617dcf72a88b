/// A change made by another scene, passed along by its router so that the next scene can report it.
enum ContactChange: Equatable, Sendable {
    case added(name: String)
    case saved(name: String)
    case deleted(name: String)
}
