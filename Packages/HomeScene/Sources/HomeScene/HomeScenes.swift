public import SceneKitCore

/// The scenes of this package, for a host to register.
///
/// They lead to a host's scenes `ContactList`, `GameList` and `EditProfile`, by those names.
public enum HomeScenes {
    /// The package's own version.
    public static let version = "0.1.0"

    public static let all: [SceneDefinition] = [HomeConfigurator.definition]
}
