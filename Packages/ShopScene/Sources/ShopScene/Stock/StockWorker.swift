import SceneKitCore
import StorageWorkers

/// The storage work of the stock; it runs off the main actor.
protocol StockWorking: Sendable {
    /// All products by their numbers, also those that customers do not see.
    func fetchStock(_ query: ProductQuery) async throws(ShopFailure) -> StockPage

    /// Adds pieces to the stock of a product, or takes them away with a negative number, and returns the product.
    ///
    /// - Throws: `ShopFailure`; `.impossibleStock` if the stock would be less than zero or too great.
    func restock(_ id: String, by pieces: Int) async throws(ShopFailure) -> Product

    /// Adds and changes the products of a document, all or none.
    ///
    /// - Throws: `ShopFailure`; `.document` with the place of a mistake.
    func importProducts(from document: String) async throws(ShopFailure) -> ImportedProducts

    /// Sends a value after each change of the products, by this host or another.
    func productChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable
}

/// Some of the products.
struct StockPage: Equatable, Sendable {
    var products: [Product]
    var total: Int
    /// Whether more products match than `total`.
    var isTotalLowerBound = false
}

/// The result of an import.
struct ImportedProducts: Equatable, Sendable {
    var added = 0
    var changed = 0
    var unchanged = 0
}

extension StoredShopWorker: StockWorking {
    func fetchStock(_ query: ProductQuery) async throws(ShopFailure) -> StockPage {
        try await ShopFailure.attempt {
            try await shop.read(Product.self) { reader in
                let wanted = RecordQuery<Product>(
                    matching: query.search.isEmpty ? nil : query.search,
                    limit: query.limit
                )
                let count = try reader.count(Product.self, wanted)
                return StockPage(
                    products: try reader.window(Product.self, wanted, offset: query.offset).records,
                    total: count.value,
                    isTotalLowerBound: count == .atLeast(count.value)
                )
            }
        }
    }

    func restock(_ id: String, by pieces: Int) async throws(ShopFailure) -> Product {
        guard isKeeper else { throw .keepersOnly }
        return try await ShopFailure.attempt {
            try await shop.transaction(Product.self) { transaction in
                guard var product = try transaction.get(Product.self, id: id) else {
                    throw ShopFailure.unknownProduct(id)
                }
                let (stock, isTooGreat) = product.stock.addingReportingOverflow(pieces)
                guard !isTooGreat, 0...Product.greatestStock ~= stock else {
                    throw ShopFailure.impossibleStock(product.stock)
                }
                product.stock = stock
                try transaction.batch.put(product)
                return product
            }
        }
    }

    func importProducts(from document: String) async throws(ShopFailure) -> ImportedProducts {
        guard isKeeper, let documents else { throw .keepersOnly }
        return try await ShopFailure.attempt {
            guard let bytes = try await documents.bytes(of: document, limit: ProductTable.sizeLimit) else {
                throw DocumentError(document, reason: "it has more than 4 MiB")
            }
            let table = try ProductTable(bytes, in: currency)
            return try await shop.transaction(Product.self) { transaction in
                var imported = ImportedProducts()
                var changes: [(before: Product?, after: Product)] = []
                for entry in table.entries {
                    let known = try transaction.get(Product.self, id: entry.id)
                    let product = try entry.product(over: known)
                    changes.append((known, product))
                    guard product != known else {
                        imported.unchanged += 1
                        continue
                    }
                    if known == nil { imported.added += 1 } else { imported.changed += 1 }
                    try transaction.batch.put(product)
                }
                do {
                    try AlikeProducts.check(changes, in: transaction)
                } catch let alike as AlikeProducts {
                    throw table.fault(alike)
                }
                return imported
            }
        }
    }
}
