/// A change made by another scene, passed along by its router so that the next scene can report it.
enum ContactChange: Equatable, Sendable {
    case added(name: String)
    case saved(name: String)
    case deleted(name: String)
    /// Others were merged into a contact.
    case merged(name: String, count: Int = 1)
    /// Contacts of these names were declared not to be duplicates.
    case distinct(names: [String])
}

/// A scene's data with the change that the scene made, which its router passes to the next scene.
@MainActor
protocol ContactChangeMaking: AnyObject {
    var ownChange: ContactChange? { get set }
}

/// A scene's data to which routers pass a change that the scene then reports.
@MainActor
protocol ContactChangeTaking: AnyObject {
    var change: ContactChange? { get set }
}
