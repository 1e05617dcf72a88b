import GamesScene
import SceneHosting
import SceneKitCore
import StorageWorkers

/// A host of one's own: two scenes, and a storage backend that is no part of the framework.
@main
struct ExampleHost {
    static func main() async {
        var host = Host(
            name: "examplehost",
            version: "0.1.0",
            scenes: GamesScenes.all,
            firstScene: "GameList"
        )
        host.services[GamesCatalogueConfiguration.self] = GamesCatalogueConfiguration()
        host.schemes["json"] = { location, _ in try JSONFileEngine(path: location.path) }
        await host.main()
    }
}
