import SceneKitCore
import StorageWorkers
import Testing

@testable import ShopScene

@Suite("The bundled catalogue")
struct CatalogueTests {
    @Test("It has forty products, each with a name, category, price and stock")
    func products() {
        let products = BundledCatalogue.products
        #expect(products.count == 40)
        #expect(Set(products.map(\.id)).count == 40)
        #expect(Set(products.map(\.category)).count == 6)
        for product in products {
            #expect(!product.name.isEmpty && !product.summary.isEmpty && product.isListed)
            #expect(product.price.cents > 0 && product.stock > 0)
        }
    }

    @Test("A price is stored as a number of cents")
    func stored() throws {
        var bytes: [UInt8] = []
        try Product.mug.appendBody(to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self).contains("\"price\":1205"))
    }

    @Test(
        "Customers see how scarce a product is",
        arguments: [(0, "Sold out"), (1, "Only 1 left"), (9, "Only 9 left"), (10, "In stock")]
    )
    func scarcity(count: Int, text: String) {
        #expect(ShopWording.stock(count).string == text)
    }

    @Test("Whoever wants more than there is reads how many there are")
    func wanted() {
        let texts = [39, 40, 41].map { CartLine(product: .tea, quantity: $0).availability.string }
        #expect(texts == ["In stock", "In stock", "Only 40 left"])
        #expect(CartLine(product: .pot, quantity: 99).availability == "Sold out")
        #expect(CartLine(product: .jug, quantity: 99).availability == "No longer sold")
    }
}
