/// The rights of an access token, by which a program acts for a person without their password.
///
/// A front end for programs gives the token to the sign-in as the secret ``secret`` of a session
/// (``SessionSetting/secrets``). A sign-in that knows the token makes the session that of the token's person, and provides the
/// grant as a service of the session. Without the service, the session is nobody's.
public struct AccessGrant: Hashable, Sendable {
    /// The name of the secret that is the token.
    public static let secret = "access-token"

    /// Identifies the token; not secret.
    public var id: String
    /// Whether the program may perform actions. Otherwise it opens scenes, and changes nothing.
    public var mayWrite: Bool
    /// The names of the scenes that it may open; empty for all that its person may open.
    public var scenes: Set<String>

    public init(id: String, mayWrite: Bool, scenes: Set<String> = []) {
        self.id = id
        self.mayWrite = mayWrite
        self.scenes = scenes
    }

    /// Whether the program may open a scene.
    public func admits(_ scene: String) -> Bool { scenes.isEmpty || scenes.contains(scene) }
}
