/// The scene that a guard decides about, before it is shown.
public struct NavigationIntent: Equatable, Sendable {
    /// The name of the scene.
    public var scene: String
    public var access: SceneAccess
    /// The location if the scene is shown.
    public var location: Location

    public init(scene: String, access: SceneAccess, location: Location) {
        self.scene = scene
        self.access = access
        self.location = location
    }
}

/// The decision of a guard.
public enum GuardDecision: Equatable, Sendable {
    case allow
    /// Refuses, with the reason.
    case deny(String)
    /// Opens this location first. The navigator keeps the requested one as `intendedLocation`.
    case redirect(Location)
}

/// Decides, before the stack changes, about each scene that would be shown.
public typealias NavigationGuard = @MainActor (NavigationIntent) -> GuardDecision
