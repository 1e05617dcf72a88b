import AuthScene
import ContactsScene
import Foundation
import GamesScene
import HomeScene
import SceneHosting
import SceneKitCore
import ShopScene

/// A host with the modules named by the variable MODULES, in that order.
@main
@MainActor
struct AnyHost {
    private static let all: [String: SceneModule] = [
        "Auth": .auth, "Contacts": .contacts, "Games": .games, "Home": .home, "Shop": .shop,
    ]

    static func main() async {
        let names = ProcessInfo.processInfo.environment["MODULES", default: ""].split(separator: ",")
        await Host(name: "anyhost", version: "0.1.0", modules: names.compactMap { all[String($0)] }).main()
    }
}
