import HomeScene
import SceneHosting
import SceneKitCore
import WebFrontend

/// A host with only one module.
@main
struct HomeHost {
    @MainActor static func main() async {
        await Host(name: "homehost", version: "0.1.0", modules: [.home], extensions: [.web]).main()
    }
}
