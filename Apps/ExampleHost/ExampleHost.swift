import GamesScene
import SceneHosting
import SceneKitCore
import StorageWorkers

/// An example host: one module, and a storage backend that is not part of the framework.
@main
struct ExampleHost {
    @MainActor static func main() async {
        var host = Host(name: "examplehost", version: "0.1.0", modules: [.games])
        host.schemes["json"] = { location, _ in try JSONFileEngine(path: location.path) }
        await host.main()
    }
}
