import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import Testing

@testable import ShopScene

/// Tests a keeper's work through whole scenes, opened by name with a real navigator.
@MainActor
@Suite("Keeping the shop", .throughProtocol)
struct StockSceneTests {
    @Test("A keeper restocks, imports, adds and hides products")
    func keep() async throws {
        let shop = try await ShopStore(products: [.tea, .mug])
        let services = shop.services(roles: ["keeper"], documents: ["new.csv": "id,name,price\nbowl,Bowl,3"])
        let scene = try SceneHarness(.shop, services: services, exhaustivity: .off)
        await scene.open("Stock")
        scene.expect(rows: ["Mug", "Green Tea"])
        await scene.perform("restock", ["product": ["mug"], "pieces": ["2"]])
        scene.expect(message: Message(.information, "There are 5 pieces of Mug."))
        scene.expect(row: "mug", cells: ["Mug", "Kitchen", "12.05", "5", ""])
        await scene.perform("import", ["document": ["new.csv"]])
        scene.expect(rows: ["Bowl", "Mug", "Green Tea"])
        await scene.perform("add")
        scene.expect(location: "/Stock/EditProduct")
        await scene.perform("save", ["article": ["cup"], "name": ["Cup"], "price": ["2.5"]])
        scene.expect(location: "/Stock")
        scene.expect(row: "cup", cells: ["Cup", "", "2.50", "0", ""])
        await scene.select(list: "stock", row: "mug")
        scene.expect(location: "/Stock/EditProduct;id=mug")
        await scene.change("listed", "false")
        await scene.perform("save")
        scene.expect(row: "mug", cells: ["Mug", "Kitchen", "12.05", "5", "Not shown"])
        await scene.open("ProductList")
        scene.expect(rows: ["Bowl", "Cup", "Green Tea"])
        await scene.finish()
    }

    @Test("A form that is saved keeps the price that another keeper has set meanwhile")
    func meanwhile() async throws {
        let shop = try await ShopStore(products: [.mug])
        let scene = try SceneHarness(.shop, services: shop.services(roles: ["keeper"]), exhaustivity: .off)
        await scene.open("Stock")
        await scene.select(list: "stock", row: "mug")
        var dear = Product.mug
        dear.price = Price(cents: 2_000)
        try await shop.put(dear)
        await scene.change("name", "Cup")
        await scene.perform("save")
        scene.expect(row: "mug", cells: ["Cup", "Kitchen", "20.00", "3", ""])
        await scene.finish()
    }

    @Test("A keeper sends and delivers an order")
    func orders() async throws {
        let shop = try await ShopStore(products: [.mug])
        let ada = try shop.worker()
        _ = try await ada.addToCart(1, ofProduct: "mug")
        _ = try await ada.fetchCheckout()
        try await ada.setDelivery(.ada, others: [])
        let checkout = try await ada.fetchCheckout()
        let order = try await ada.placeOrder(checkout)
        let scene = try SceneHarness(.shop, services: shop.services(roles: ["keeper"]), exhaustivity: .off)
        await scene.open("OrderList")
        await scene.select(list: "orders", row: order.id)
        scene.expect(detail: "Customer", "ada")
        scene.expect(actions: ["send", "cancel", "orders"])
        await scene.perform("send")
        scene.expect(message: Message(.information, "Order \(order.number): Sent."))
        scene.expect(actions: ["deliver", "orders"])
        await scene.perform("deliver")
        scene.expect(detail: "State", "Delivered")
        scene.expect(actions: ["orders"])
        await scene.finish()
    }
}
