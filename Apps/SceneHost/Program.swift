import AuthScene
import ContactsScene
import GamesScene
import HomeScene
import SceneHosting
import SceneKitCore

/// `scenehost`: it names its modules and runs.
@main
struct Program {
    @MainActor static func main() async {
        await Host(
            name: "scenehost",
            version: "0.1.0",
            modules: [.contacts, .games, .home, .auth],
            mainScene: "Home"
        ).main()
    }
}
