import AuthScene
import ContactsScene
import GamesScene
import HomeScene
import PostgreSQLStorage
import SceneHosting
import SceneKitCore
import WebFrontend

/// `scenehost`: the host with the four modules of this repository, and stores in PostgreSQL too.
@main
struct Program {
    @MainActor static func main() async {
        var host = Host(
            name: "scenehost",
            version: "0.1.0",
            modules: [.contacts, .games, .home, .auth],
            extensions: [.web],
            mainScene: "Home"
        )
        host.schemes.addPostgreSQL()
        await host.main()
    }
}
