import HomeScene
import SceneKitCore

/// Called once, by its name, when something of libHomeScene.so is first used.
@c(registerHomeScene)
public func registerHomeScene(_ registrar: UnsafeMutableRawPointer) {
    PluginRegistrar.register(.home, with: registrar)
}
