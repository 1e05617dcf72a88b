import ContactsScene
import SceneKitCore

/// Called once, by its name, when something of libContactsScene.so is first used.
@c(registerContactsScene)
public func registerContactsScene(_ registrar: UnsafeMutableRawPointer) {
    PluginRegistrar.register(.contacts, with: registrar)
}
