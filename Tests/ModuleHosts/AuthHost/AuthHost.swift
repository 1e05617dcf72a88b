import AuthScene
import SceneHosting
import SceneKitCore
import WebFrontend

/// A host with only one module.
@main
struct AuthHost {
    @MainActor static func main() async {
        await Host(name: "authhost", version: "0.1.0", modules: [.auth], extensions: [.web]).main()
    }
}
