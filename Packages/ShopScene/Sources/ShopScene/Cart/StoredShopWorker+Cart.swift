import StorageWorkers

extension StoredShopWorker {
    /// The person's own records. A cart that the person filled as a guest is taken over first, and so are the products of
    /// declined orders that belong back into the cart.
    var own: RecordStore {
        get async throws {
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
    }

    /// The lines of the person's cart by the products' names. Products that no longer exist are left out.
    var cart: [CartLine] {
        get async throws {
            let items = try await own.page(CartItem.self, RecordQuery(limit: .max)).records
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
}
