import SceneHosting
import SceneKitCore
import ShopScene
import WebFrontend

/// A host with only one module.
@main
struct ShopHost {
    @MainActor static func main() async {
        await Host(name: "shophost", version: "0.1.0", modules: [.shop], extensions: [.web]).main()
    }
}
