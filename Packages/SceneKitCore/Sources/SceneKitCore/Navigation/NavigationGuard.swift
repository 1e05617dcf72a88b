/// What a guard is asked about: one scene that is about to be shown.
public struct NavigationIntent: Equatable, Sendable {
    /// The scene that would be shown.
    public var scene: String
    public var access: SceneAccess
    /// Where the person would be.
    public var location: Location

    public init(scene: String, access: SceneAccess, location: Location) {
        self.scene = scene
        self.access = access
        self.location = location
    }
}

/// What a guard answers.
public enum GuardDecision: Equatable, Sendable {
    case allow
    /// No, and why.
    case deny(String)
    /// There first; the navigator keeps where the person was heading as `intendedLocation`.
    case redirect(Location)
}

/// Asked before the stack changes, for every scene that would be shown.
public typealias NavigationGuard = @MainActor (NavigationIntent) -> GuardDecision
