import HomeScene
import SceneKitCore

/// Called once, by its name, when a scene of libHomeScene.so is first opened.
@c(registerHomeScene)
public func registerHomeScene(_ registrar: UnsafeMutableRawPointer) {
    PluginRegistrar.register(HomeScenes.all, with: registrar)
}
