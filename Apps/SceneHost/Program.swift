import AuthScene
import ContactsScene
import GamesScene
import HomeScene
import SceneHosting
import SceneKitCore

/// `scenehost`: the host with the four modules of this repository.
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
