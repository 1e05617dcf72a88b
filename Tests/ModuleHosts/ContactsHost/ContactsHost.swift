import ContactsScene
import SceneHosting
import SceneKitCore
import WebFrontend

/// A host with only one module.
@main
struct ContactsHost {
    @MainActor static func main() async {
        await Host(name: "contactshost", version: "0.1.0", modules: [.contacts], extensions: [.web]).main()
    }
}
