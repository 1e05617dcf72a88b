import StorageWorkers

/// The storage work of a product's form; it runs off the main actor.
protocol EditProductWorking: Sendable {
    /// The currency of prices.
    var currency: Currency { get }

    /// - Returns: Nil if the shop has no such product.
    func findProduct(id: String) async throws(ShopFailure) -> Product?

    /// Stores what the person has changed in the form, and leaves the rest as it is: others may have changed it meanwhile.
    ///
    /// - Parameters:
    ///   - id: The product to change; nil for a new one.
    ///   - opened: The form's values when it was opened; nil if all of them are new.
    /// - Throws: `ShopFailure`; `.numberTaken` or `.nameTaken` if another product has the number or the name, in other
    ///   case too, `.field` for a text that is too long.
    func saveProduct(
        _ draft: ProductDraft,
        over id: String?,
        since opened: ProductDraft?
    ) async throws(ShopFailure) -> Product
}

extension StoredShopWorker: EditProductWorking {
    func findProduct(id: String) async throws(ShopFailure) -> Product? {
        try await attempt { try await shop.get(Product.self, id: id) }
    }

    func saveProduct(
        _ draft: ProductDraft,
        over id: String?,
        since opened: ProductDraft?
    ) async throws(ShopFailure) -> Product {
        guard isKeeper else { throw .keepersOnly }
        try draft.check(since: opened)
        return try await attempt {
            try await shop.transaction(Product.self) { transaction in
                let known = try transaction.get(Product.self, id: id ?? draft.id.text)
                switch (id, known) {
                case (nil, _?): throw ShopFailure.numberTaken(draft.id.text)
                case (let id?, nil): throw ShopFailure.unknownProduct(id)
                default: break
                }
                let product = try draft.product(over: known, since: opened, in: currency)
                do {
                    try AlikeProducts.check([(known, product)], in: transaction)
                } catch let alike as AlikeProducts {
                    throw alike.trait == .number
                        ? ShopFailure.numberTaken(alike.other) : .nameTaken(alike.other)
                }
                try transaction.batch.put(product)
                return product
            }
        }
    }
}
