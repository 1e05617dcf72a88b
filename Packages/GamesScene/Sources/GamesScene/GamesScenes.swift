public import SceneKitCore

/// The scenes of this package, for a host to register.
public enum GamesScenes {
    public static let all: [SceneDefinition] = [
        GameListConfigurator.definition,
        ViewGameConfigurator.definition,
    ]
}
