import StorageWorkers

/// The storage work of one product's scene; it runs off the main actor.
protocol ViewProductWorking: Sendable {
    /// - Returns: Nil if the shop has no such product.
    func findProduct(id: String) async throws(ShopFailure) -> Product?

    /// Sends a value after each change of the products, by this host or another.
    func productChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable
}

extension StoredShopWorker: ViewProductWorking {
    func findProduct(id: String) async throws(ShopFailure) -> Product? {
        try await attempt { try await shop.get(Product.self, id: id) }
    }
}
