import GamesScene
import SceneHosting
import SceneKitCore
import WebFrontend

/// A host with only one module.
@main
struct GamesHost {
    @MainActor static func main() async {
        await Host(name: "gameshost", version: "0.1.0", modules: [.games], extensions: [.web]).main()
    }
}
