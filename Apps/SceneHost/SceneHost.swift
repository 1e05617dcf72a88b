import AuthScene
import ContactsScene
import GamesScene
import HomeScene
import SceneHosting
import SceneKitCore

/// The thin host: it names its modules and runs; everything else is a library that another host uses the same way.
@main
struct SceneHost {
    @MainActor static func main() async {
        await Host(
            name: "scenehost",
            version: "0.1.0",
            modules: [.contacts, .games, .home, .auth],
            mainScene: "Home"
        ).main()
    }
}
