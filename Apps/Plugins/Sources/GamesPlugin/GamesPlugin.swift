import Foundation
import GamesScene
import SceneKitCore

/// Called once, by its name, when a scene of libGamesScene.so is first opened.
///
/// A host without these scenes does not know the type of their catalogue's configuration, so that the plugin reads it
/// in the environment itself.
@c(registerGamesScene)
public func registerGamesScene(_ registrar: UnsafeMutableRawPointer) {
    PluginRegistrar.register(
        GamesScenes.all(
            catalogue: try GamesCatalogueConfiguration(
                parsing: ProcessInfo.processInfo.environment["SCENEHOST_GAMES_URL"] ?? ""
            )
        ),
        with: registrar
    )
}
