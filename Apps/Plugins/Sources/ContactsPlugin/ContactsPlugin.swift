import ContactsScene
import SceneKitCore

/// The entry point of libContactsScene.so, which the host finds by name and calls once, when it loads the plugin.
@c(registerContactsScene)
public func registerContactsScene(_ registrar: UnsafeMutableRawPointer) {
    PluginRegistrar.register(.contacts, with: registrar)
}
