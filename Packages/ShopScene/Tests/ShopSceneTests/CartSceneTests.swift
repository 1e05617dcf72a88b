import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import Testing

@testable import ShopScene

/// Tests buying through whole scenes, opened by name with a real navigator.
@MainActor
@Suite("Filling the cart", .throughProtocol)
struct CartSceneTests {
    @Test("A person puts products into the cart, changes and removes them, and goes on shopping")
    func fill() async throws {
        let shop = try await ShopStore(products: [.tea, .mug, .pot])
        let scene = try SceneHarness(.shop, services: shop.services, exhaustivity: .off)
        await scene.open(try Location(parsing: "/ProductList/ViewProduct;id=mug"))
        await scene.perform("buy", ["quantity": ["2"]])
        scene.expect(message: Message(.information, "The cart has 2 pieces of Mug."))
        await scene.perform("cart")
        scene.expect(location: "/ProductList/Cart")
        scene.expect(row: "mug", cells: ["Mug", "12.05", "2", "24.10"])
        #expect(scene.screen?.lists.first?.sum?.cells == ["Total", "", "", "24.10"])
        await scene.select(list: "items", row: "mug")
        scene.expect(location: "/ProductList/Cart/ViewProduct;id=mug")
        await scene.perform("cart")
        scene.expect(location: "/ProductList/Cart")
        await scene.perform("change", ["product": ["mug"], "quantity": ["4"]])
        scene.expect(row: "mug", cells: ["Mug", "12.05", "4", "48.20", "Only 3 left"])
        let question = Question("Remove Mug from the cart?", confirm: "Remove", isDestructive: true)
        for isConfirmed in [false, true] {
            await scene.perform("remove", ["product": ["mug"]])
            scene.expect(question: question)
            scene.expect(row: "mug", cells: ["Mug", "12.05", "4", "48.20", "Only 3 left"])
            await scene.answer(isConfirmed)
        }
        scene.expect(rows: [])
        scene.expect(actions: ["products"])
        await scene.perform("products")
        scene.expect(location: "/ProductList")
        await scene.open("ViewProduct", parameters: ["id": "pot"])
        scene.expect(actions: ["cart", "products"])
        await scene.finish()
    }
}
