public import SceneKitCore

/// The scenes of this package, for a host to register.
public enum HomeScenes {
    public static let all: [SceneDefinition] = [
        HomeConfigurator.definition,
        EditProfileConfigurator.definition,
    ]
}
