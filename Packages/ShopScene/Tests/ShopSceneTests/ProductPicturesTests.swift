import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import Testing

@testable import ShopScene

/// Tests the drawn pictures.
@Suite("The products' pictures", .throughProtocol)
struct ProductPicturesTests {
    @MainActor
    @Test("Every bundled product has a picture of its own, which its scenes load")
    func bundled() async throws {
        let shop = try await ShopStore(products: [.tea])
        let scene = try SceneHarness(.shop, services: shop.services, exhaustivity: .off)
        await scene.open("ProductList")
        for product in BundledCatalogue.products {
            #expect(product.picture.source == product.id)
            let image = try #require(try await scene.navigator.image(product.id, of: "ProductList"))
            #expect(image.format == .webP)
            #expect(image.width == 320 && image.height == 240)
            #expect(!image.isPersonal)
        }
        await scene.finish()
    }

    @Test("Another product has the picture of its category, or else initials")
    func others() {
        #expect(Product(id: "bowl", name: "Bowl", category: "Kitchen").picture.source == "kitchen")
        #expect(Product(id: "bowl", name: "Bowl", category: "Ceramics").picture == Picture(of: "Bowl"))
    }
}
