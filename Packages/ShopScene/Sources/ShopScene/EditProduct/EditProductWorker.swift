import SceneKitCore
import StorageWorkers

/// The storage work of a product's form; it runs off the main actor.
protocol EditProductWorking: Sendable {
    /// The currency of prices.
    var currency: Currency { get }

    /// - Returns: Nil if the shop has no such product.
    func findProduct(id: String) async throws(ShopFailure) -> Product?

    /// Applies the edit to the stored product. An edit without a base creates the product.
    ///
    /// - Parameters:
    ///   - id: The product to change; nil for a new one.
    ///   - edit: The edit.
    /// - Throws: `ShopFailure`; `.conflict` if it would overwrite what somebody else has changed, `.numberTaken` or
    ///   `.nameTaken` if another product has the number or the name, in other case too, `.field` for a text that is too long.
    func saveProduct(id: String?, edit: FormEdit<ProductDraft>) async throws(ShopFailure) -> Product
}

extension StoredShopWorker: EditProductWorking {
    func findProduct(id: String) async throws(ShopFailure) -> Product? {
        try await ShopFailure.attempt { try await shop.get(Product.self, id: id) }
    }

    func saveProduct(id: String?, edit: FormEdit<ProductDraft>) async throws(ShopFailure) -> Product {
        guard isKeeper else { throw .keepersOnly }
        try edit.draft.check(since: edit.base)
        return try await ShopFailure.attempt {
            try await shop.transaction(Product.self) { transaction in
                let known = try transaction.get(Product.self, id: id ?? edit.draft.id.text)
                if id == nil, known != nil { throw ShopFailure.numberTaken(edit.draft.id.text) }
                var draft = try edit.merged(over: known.map { ProductDraft($0, in: currency) })
                if let id { draft.id.text = id }
                let product = try draft.product(over: known, in: currency)
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
