import AuthScene
import SceneKitCore

/// The entry point of libAuthScene.so, which the host finds by name and calls once, when it loads the plugin.
@c(registerAuthScene)
public func registerAuthScene(_ registrar: UnsafeMutableRawPointer) {
    PluginRegistrar.register(.auth, with: registrar)
}
