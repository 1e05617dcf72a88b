import GamesScene
import SceneKitCore

/// The entry point of libGamesScene.so, which the host finds by name and calls once, when it loads the plugin.
@c(registerGamesScene)
public func registerGamesScene(_ registrar: UnsafeMutableRawPointer) {
    PluginRegistrar.register(.games, with: registrar)
}
