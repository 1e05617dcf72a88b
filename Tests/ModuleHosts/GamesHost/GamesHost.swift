import GamesScene
import SceneHosting
import SceneKitCore

/// A host of one module and nothing else.
@main
struct GamesHost {
    @MainActor static func main() async {
        await Host(name: "gameshost", version: "0.1.0", modules: [.games]).main()
    }
}
