import AccountHosting
import AuthScene
import ContactsScene
import GamesScene
import HomeScene
import SceneHosting
import SceneKitCore

/// The thin host: it names the scenes and runs; everything else is a library that another host uses the same way.
@main
struct SceneHost {
    static func main() async {
        var host = Host(
            name: "scenehost",
            version: "0.1.0",
            scenes: ContactsScenes.all + HomeScenes.all + AuthScenes.all + GamesScenes.all,
            firstScene: "ContactList"
        )
        host.identity = AccountIdentity(
            mainScene: "Home",
            labels: [("contacts", "Contacts"), ("games", "Games")]
        )
        host.provide = { services, environment in
            services[GamesCatalogueConfiguration.self] = try GamesCatalogueConfiguration(
                parsing: environment["SCENEHOST_GAMES_URL"] ?? ""
            )
        }
        await host.main()
    }
}
