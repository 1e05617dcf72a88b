import AuthScene
import ContactsScene
import GamesScene
import HomeScene
import PostgreSQLStorage
import ProgramFrontend
import SceneHosting
import SceneKitCore
import ScenePrograms
import WebFrontend

/// `scenehost`: the host with the modules of this repository but the shop, stores in PostgreSQL too, pages, an API, tools for
/// agents, and scenes of other programs.
@main
struct Program {
    @MainActor static func main() async {
        var host = Host(
            name: "scenehost",
            version: "0.1.0",
            modules: [.contacts, .games, .home, .auth, .accessTokens],
            extensions: [.web, .api, .mcp, .programs],
            mainScene: "Home"
        )
        host.schemes.addPostgreSQL()
        await host.main()
    }
}
