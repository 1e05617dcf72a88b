import ContactsScene
import SceneKitCore

/// Called once, by its name, when a scene of libContactsScene.so is first opened.
@c(registerContactsScene)
public func registerContactsScene(_ registrar: UnsafeMutableRawPointer) {
    PluginRegistrar.register(ContactsScenes.all, with: registrar)
}
