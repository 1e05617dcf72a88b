/// What another scene did, passed along by its router so that the next one can tell.
enum ContactChange: Equatable, Sendable {
    case added(name: String)
    case saved(name: String)
    case deleted(name: String)
}
