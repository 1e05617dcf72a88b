import HomeScene
import SceneKitCore

/// The entry point of libHomeScene.so, which the host finds by name and calls once, when it loads the plugin.
@c(registerHomeScene)
public func registerHomeScene(_ registrar: UnsafeMutableRawPointer) {
    PluginRegistrar.register(.home, with: registrar)
}
