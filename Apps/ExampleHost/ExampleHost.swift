import GamesScene
import SceneHosting
import SceneKitCore
import StorageWorkers

/// A host of one's own: one module, and a storage backend that is no part of the framework.
@main
struct ExampleHost {
    @MainActor static func main() async {
        var host = Host(name: "examplehost", version: "0.1.0", modules: [.games])
        host.schemes["json"] = { location, _ in try JSONFileEngine(path: location.path) }
        await host.main()
    }
}
