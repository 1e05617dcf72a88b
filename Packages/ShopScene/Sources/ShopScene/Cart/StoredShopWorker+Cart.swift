import SceneKitCore
import StorageWorkers

extension StoredShopWorker {
    /// Moves to the person's own records what belongs there: the products of declined orders, which go back into the cart,
    /// and the cart that the person filled as a guest.
    ///
    /// - Returns: The store with the person's own records.
    func claimRecords() async throws -> RecordStore {
        try await claimCart()
        guard let guest, try await guest.count(CartItem.self).value > 0 else { return store }
        try await store.transaction(with: guest, CartItem.self) { own, guest in
            let items = try guest.reader.page(CartItem.self, RecordQuery(limit: .max)).records
            for item in items {
                let known = try own.get(CartItem.self, id: item.id)?.quantity ?? 0
                try own.batch.put(
                    CartItem(id: item.id, quantity: min(CartItem.most, known + item.quantity))
                )
                guest.batch.delete(CartItem.self, id: item.id)
            }
        }
        return store
    }

    /// The number of all pieces in the person's cart.
    @MainActor
    static func countPieces(_ context: ServiceContext) async throws -> Int? {
        let store = try await StoredShopWorker(context).claimRecords()
        let items = try await store.page(CartItem.self, RecordQuery(limit: .max)).records
        return items.reduce(0) { $0 + $1.quantity }
    }

    /// The lines of the person's cart by the products' names, after `claimRecords`. Products that no longer exist are left
    /// out.
    func fetchCart() async throws -> [CartLine] {
        let items = try await claimRecords().page(CartItem.self, RecordQuery(limit: .max)).records
        let shop = try await shop
        let products = try await shop.get(Product.self, ids: items.map(\.id))
        let quantities = Dictionary(items.map { ($0.id, $0.quantity) }, uniquingKeysWith: +)
        return try products.map { CartLine(product: $0, quantity: quantities[$0.id] ?? 0) }
            .map { (key: try shop.key(of: CollatedText($0.product.name)), line: $0) }
            .sorted {
                $0.key == $1.key
                    ? $0.line.product.id < $1.line.product.id : $0.key.lexicographicallyPrecedes($1.key)
            }
            .map(\.line)
    }
}
