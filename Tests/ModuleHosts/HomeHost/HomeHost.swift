import HomeScene
import SceneHosting
import SceneKitCore

/// A host with only one module, and without the web front end.
@main
struct HomeHost {
    @MainActor static func main() async {
        await Host(name: "homehost", version: "0.1.0", modules: [.home]).main()
    }
}
