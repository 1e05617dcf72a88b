import AuthScene
import SceneKitCore

/// Called once, by its name, when a scene of libAuthScene.so is first opened.
@c(registerAuthScene)
public func registerAuthScene(_ registrar: UnsafeMutableRawPointer) {
    PluginRegistrar.register(AuthScenes.all, with: registrar)
}
