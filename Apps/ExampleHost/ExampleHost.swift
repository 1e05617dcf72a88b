import GamesScene
import HomeScene
import SceneHosting
import SceneKitCore
import StorageWorkers
import WebFrontend

/// An example host: two modules, users of its own, and a storage backend that is not part of the framework.
@main
struct ExampleHost {
    @MainActor static func main() async {
        let services = Services()
        services[(any UserDirectory).self] = ExampleDirectory()
        var host = Host(
            name: "examplehost",
            version: "0.1.0",
            modules: [.games, .home],
            extensions: [.web],
            services: services
        )
        host.schemes["json"] = { location, _ in try JSONFileEngine(path: location.path) }
        await host.main()
    }
}
