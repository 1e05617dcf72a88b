import AuthScene
import ContactsScene
import HomeScene
import PostgreSQLStorage
import SceneHosting
import SceneKitCore
import ShopScene

/// `shop`: a host of a shop with accounts and the customers' contacts.
@main
struct Shop {
    @MainActor static func main() async {
        var host = Host(
            name: "shop",
            version: "0.1.0",
            modules: [.shop, .contacts, .home, .auth],
            mainScene: "ProductList"
        )
        host.schemes.addPostgreSQL()
        await host.main()
    }
}
