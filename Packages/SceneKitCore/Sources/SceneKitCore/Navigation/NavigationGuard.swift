/// A scene that would be shown, for a guard to decide about.
public struct NavigationIntent: Equatable, Sendable {
    /// The name of the scene.
    public var scene: String
    public var access: SceneAccess
    public var needsNetwork: Bool
    /// The location that the navigation leads to.
    public var location: Location

    public init(scene: String, access: SceneAccess, needsNetwork: Bool = false, location: Location) {
        self.scene = scene
        self.access = access
        self.needsNetwork = needsNetwork
        self.location = location
    }
}

/// The decision of a guard.
public enum GuardDecision: Equatable, Sendable {
    case allow
    /// Refuses, with the reason.
    case deny(LocalizedText)
    /// Opens this location first. The navigator keeps the requested one as `intendedLocation`.
    case redirect(Location)
}

/// Decides whether a scene may be shown. The navigator calls it before the stack changes.
public typealias NavigationGuard = @MainActor (NavigationIntent) -> GuardDecision
