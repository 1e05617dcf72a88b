import GamesScene
import SceneKitCore

/// Called once, by its name, when something of libGamesScene.so is first used.
@c(registerGamesScene)
public func registerGamesScene(_ registrar: UnsafeMutableRawPointer) {
    PluginRegistrar.register(.games, with: registrar)
}
