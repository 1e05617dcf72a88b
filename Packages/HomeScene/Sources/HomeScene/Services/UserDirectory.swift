/// Who is signed in, and what is known of the people with an account: a service that the host provides.
///
/// May be called from any isolation. Errors are shown to a person with their description.
public protocol UserDirectory: Sendable {
    /// The name of the person who is signed in, or nil for a guest; asked each time a scene appears.
    var currentUserName: String? { get }

    /// The person of that name, or nil where there is none.
    func user(named name: String) async throws -> User?
}
