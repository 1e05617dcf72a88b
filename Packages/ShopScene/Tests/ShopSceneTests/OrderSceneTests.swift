import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import ShopScene

/// Tests ordering through whole scenes, opened by name with a real navigator.
@MainActor
@Suite("Ordering", .throughProtocol)
struct OrderSceneTests {
    /// Stands in for the contacts' module.
    private let contacts = SceneModule(
        "ContactsScene",
        version: "1",
        scenes: [.standIn("PickContact", parameters: ["contact"], result: PickedItem.self)]
    )

    @Test("A customer orders to a contact's address, looks at the order, and cancels it")
    func order() async throws {
        let shop = try await ShopStore(products: [.tea, .mug])
        let scene = try SceneHarness(.shop, contacts, services: shop.services, exhaustivity: .off)
        await scene.open(try Location(parsing: "/ProductList/ViewProduct;id=mug"))
        await scene.perform("buy", ["quantity": ["3"]])
        await scene.perform("cart")
        await scene.perform("checkout")
        scene.expect(location: "/ProductList/Cart/Checkout")
        await scene.perform("place")
        scene.expect(message: Message(.warning, "Choose an address first."))
        await scene.perform("choose-address")
        scene.expect(location: "/ProductList/Cart/Checkout/PickContact")
        await scene.give(PickedItem(id: "2", title: "Bob"))
        scene.expect(
            message: Message(.warning, "Bob has no address in the contacts: add one, or enter it here.")
        )
        await scene.perform("choose-address", ["contact": ["ada"]])
        scene.expect(location: "/ProductList/Cart/Checkout/PickContact;contact=ada")
        await scene.give(PickedItem(id: "7", title: "Ada Lovelace", addresses: ["12 St James\nLondon"]))
        scene.expect(detail: "Deliver to", "Ada Lovelace\n12 St James\nLondon")
        await scene.perform("place")
        scene.expect(
            question: Question(
                "Order for 36.15 EUR, to Ada Lovelace? Payment: Cash on delivery.",
                confirm: "Order"
            )
        )
        await scene.answer(true)
        let id = try #require(
            try await shop.shared.store("shop").page(Order.self, RecordQuery()).records.first?.id
        )
        scene.expect(location: "/ProductList/Cart/ViewOrder;id=\(id)")
        scene.expect(message: Message(.information, "Thank you! Your order is placed."))
        scene.expect(detail: "State", "Placed")
        scene.expect(row: "mug", cells: ["Mug", "12.05", "3", "36.15"])
        scene.expect(actions: ["cancel", "orders"])
        await scene.perform("cancel")
        await scene.answer(true)
        scene.expect(detail: "State", "Cancelled")
        await scene.perform("orders")
        scene.expect(location: "/ProductList/Cart/OrderList")
        #expect(scene.screen?.lists.first?.rows.first?.cells[1] == "Cancelled")
        await scene.open("Cart")
        scene.expect(rows: [])
        await scene.finish()
    }

    @Test("A window orders what it has shown, whatever the customer has changed in another one")
    func windows() async throws {
        let shop = try await ShopStore(products: [.mug])
        let first = try SceneHarness(.shop, services: shop.services, exhaustivity: .off)
        let second = try SceneHarness(.shop, services: shop.services, exhaustivity: .off)
        await first.open("ViewProduct", parameters: ["id": "mug"])
        await first.perform("buy")
        await first.open("Checkout")
        await second.open("Checkout")
        await second.perform("enter-address", ["recipient": ["Ada"], "address": ["London"]])
        await first.perform("place")
        first.expect(message: Message(.warning, "Choose an address first."))
        await first.open("Checkout")
        await second.perform("enter-address", ["recipient": ["Bob"], "address": ["Bath"]])
        await first.perform("place")
        first.expect(
            question: Question("Order for 12.05 EUR, to Ada? Payment: Cash on delivery.", confirm: "Order")
        )
        await first.answer(true)
        first.expect(message: ShopFailure.cartChanged.message)
        first.expect(detail: "Deliver to", "Bob\nBath")
        #expect(try await shop.shared.store("shop").count(Order.self).value == 0)
        await first.perform("place")
        await first.answer(true)
        first.expect(message: Message(.information, "Thank you! Your order is placed."))
        first.expect(detail: "Deliver to", "Bob\nBath")
        await first.finish()
        await second.finish()
    }

    @Test("Without the contacts' module an address is entered")
    func enterAddress() async throws {
        let shop = try await ShopStore(products: [.mug])
        let scene = try SceneHarness(.shop, services: shop.services, exhaustivity: .off)
        await scene.open("Checkout")
        scene.expect(message: Message(.warning, "The cart is empty."))
        await scene.open("ViewProduct", parameters: ["id": "mug"])
        await scene.perform("buy")
        await scene.open("Checkout")
        scene.expect(actions: ["place", "enter-address", "cart"])
        await scene.perform("enter-address", ["recipient": ["Bob"], "address": ["Bath"]])
        scene.expect(detail: "Deliver to", "Bob\nBath")
        await scene.finish()
    }
}
