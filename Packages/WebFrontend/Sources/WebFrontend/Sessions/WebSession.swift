import SceneKitCore

/// A session that a host makes for a tab: a navigator with the services of the person.
@MainActor
protocol WebSession: AnyObject {
    var navigator: Navigator { get }

    /// Shows the first scene of the person's flow.
    func start() throws
}

/// What a sign-in needs to know about the person behind a browser.
struct WebVisitor: Sendable {
    /// The records of the person while nobody is signed in.
    let guest: GuestSpace
    /// Keeps the secret of a name in the browser.
    let secrets: @Sendable (String) -> any SecretKeeping
}
