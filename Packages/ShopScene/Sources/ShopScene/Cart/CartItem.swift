import SceneKitCore
import StorageWorkers

/// Some pieces of a product in a person's cart.
struct CartItem: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "cart_items")
    /// The most pieces of one product that an order can have.
    static let most = 99

    /// The product's article number.
    var id: String
    var quantity: Int
}

/// The pieces of a product that a person wants to buy, at its present price.
struct CartLine: Equatable, Sendable {
    var product: Product
    var quantity: Int

    var sum: Price { product.price * quantity }
    /// Whether it can be ordered now.
    var isAvailable: Bool { product.isListed && product.stock >= quantity }
    /// How many of them there are: `Only 3 left`.
    var availability: LocalizedText { ShopWording.availability(of: product, wanted: quantity) }
}

/// A cart as a person sees it.
struct ShownCart: Equatable, Sendable {
    var lines: [CartLine] = []
    /// Why the shop's store cannot be reached, if this is the cart as it was last seen.
    var outage: LocalizedText?
}

extension [CartLine] {
    var total: Price { Price(cents: reduce(0) { $0 + $1.sum.cents }) }
}
