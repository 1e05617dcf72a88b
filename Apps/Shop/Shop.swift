import Accounts
import AuthScene
import ContactsScene
import HomeScene
import NetworkPayments
import PostgreSQLStorage
import ProgramFrontend
import SceneHosting
import SceneKitCore
import WebFrontend

/// `shop`: a host of a shop with accounts and the customers' contacts.
@main
struct Shop {
    @MainActor static func main() async {
        var accounts = AccountSettings()
        accounts.startsAsGuest = true
        var host = Host(
            name: "shop",
            version: "0.1.0",
            modules: [.shopWithPayments, .contacts, .home, .auth(settings: accounts), .accessTokens],
            extensions: [.web, .api, .mcp],
            mainScene: "ProductList"
        )
        host.schemes.addPostgreSQL()
        await host.main()
    }
}
