public import SceneKitCore

/// The scenes of this package, for a host to register.
public enum GamesScenes {
    /// The package's own version.
    public static let version = "0.1.0"

    /// They need the service `GamesCatalogueConfiguration`.
    public static let all = scenes(catalogue: nil)

    /// The same with a catalogue of their own, for a host that does not know this package's types.
    public static func all(catalogue: GamesCatalogueConfiguration) -> [SceneDefinition] {
        scenes(catalogue: catalogue)
    }

    /// - Parameter catalogue: nil for the one that the host provides as a service.
    private static func scenes(catalogue: GamesCatalogueConfiguration?) -> [SceneDefinition] {
        [
            GameListConfigurator.definition(catalogue: catalogue),
            ViewGameConfigurator.definition(catalogue: catalogue),
        ]
    }
}
