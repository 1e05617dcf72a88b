import SceneKitCore
import StorageWorkers
import TextWorkers

extension StoredShopWorker {
    /// Finds the products that a command names.
    @MainActor static let finder: RecordFinder = { context, name in
        try await StoredShopWorker(context).findProducts(name).map { PickedItem(id: $0.id, title: $0.name) }
    }

    /// The product of that article number; else those of that name; else those of whose name, category or description
    /// each word of the text begins a word. Only keepers find products that are not listed by their names.
    func findProducts(_ name: RecordName) async throws(ShopFailure) -> [Product] {
        try await ShopFailure.attempt {
            if let product = try await shop.get(Product.self, id: name.text) { return [product] }
            let whole = TextFolding.folded(name.text)
            // An empty search would match every product.
            guard !whole.isEmpty else { return [] }
            let query = RecordQuery<Product>(matching: name.text, limit: RecordQuery<Product>.searchLimit)
            let known = try await shop.page(Product.self, query).records.filter { $0.isListed || isKeeper }
            let named = known.filter { TextFolding.folded($0.name) == whole }
            return Array((named.isEmpty ? known : named).prefix(name.limit))
        }
    }
}
