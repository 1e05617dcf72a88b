import AuthScene
import SceneKitCore

/// Called once, by its name, when something of libAuthScene.so is first used.
@c(registerAuthScene)
public func registerAuthScene(_ registrar: UnsafeMutableRawPointer) {
    PluginRegistrar.register(.auth, with: registrar)
}
