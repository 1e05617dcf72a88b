import SceneKitCore
import StorageWorkers

/// The storage work of one product's scene; it runs off the main actor.
protocol ViewProductWorking: Sendable {
    /// Finds a product; while the shop's store cannot be reached, as this host has last seen it.
    ///
    /// - Returns: Nil if the shop has no such product.
    func showProduct(id: String) async throws(ShopFailure) -> ShownProduct?

    /// Puts pieces of a product into the person's cart and returns how many are there now.
    ///
    /// - Throws: `ShopFailure.tooMany` if the cart would have too many of them.
    func addToCart(_ quantity: Int, ofProduct id: String) async throws(ShopFailure) -> Int

    /// Sends a value after each change of the products, by this host or another.
    func productChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable
}

/// A product as a person sees it.
struct ShownProduct: Equatable, Sendable {
    var product: Product
    /// Why the shop's store cannot be reached, if this is the product as it was last seen.
    var outage: LocalizedText?
}

extension StoredShopWorker: ViewProductWorking {
    func showProduct(id: String) async throws(ShopFailure) -> ShownProduct? {
        try await ShopFailure.attempt {
            let (product, outage) = try await seen.read {
                let product = try await shop.get(Product.self, id: id)
                if let product { try await seen.keep([product]) }
                return product
            } kept: {
                try await seen.store?.get(Product.self, id: id)
            }
            // That it was not seen does not mean that the shop does not have it.
            if product == nil, let outage { throw ShopFailure.storage(outage) }
            return product.map { ShownProduct(product: $0, outage: outage) }
        }
    }

    func addToCart(_ quantity: Int, ofProduct id: String) async throws(ShopFailure) -> Int {
        try await ShopFailure.attempt {
            try await claimRecords().transaction(CartItem.self) { transaction in
                let known = try transaction.get(CartItem.self, id: id)?.quantity ?? 0
                guard known + quantity <= CartItem.most else { throw ShopFailure.tooMany(CartItem.most) }
                try transaction.batch.put(CartItem(id: id, quantity: known + quantity))
                return known + quantity
            }
        }
    }
}
