import StorageWorkers

/// The storage work of the product list; it runs off the main actor.
protocol ProductListWorking: Sendable {
    /// While the shop's store cannot be reached, these are the products that this host has seen.
    ///
    /// - Throws: `ShopFailure`; `.cancelled` if the task was cancelled.
    func fetchProducts(_ query: ProductQuery) async throws(ShopFailure) -> ProductPage

    /// Sends a value after each change of the products, by this host or another.
    func productChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable
}

extension StoredShopWorker: ProductListWorking {
    func fetchProducts(_ query: ProductQuery) async throws(ShopFailure) -> ProductPage {
        try await attempt {
            var (page, outage) = try await seen.read(from: { try await shop }) { shop in
                try await shop.read(Product.self) { reader in try Self.page(query, reader) }
            } products: {
                $0.products
            }
            page.outage = outage
            try Task.checkCancellation()
            return page
        }
    }

    private static func page(_ query: ProductQuery, _ reader: RecordReader) throws -> ProductPage {
        let matching = query.search.isEmpty ? nil : query.search
        let wanted =
            query.category.isEmpty
            ? RecordQuery(Product.byName, matching: matching, limit: query.limit)
            : RecordQuery(Product.byCategoryAndName[query.category], matching: matching, limit: query.limit)
        let count = try reader.count(Product.self, wanted)
        return ProductPage(
            products: try reader.window(Product.self, wanted, offset: query.offset).records,
            total: count.value,
            isTotalLowerBound: count == .atLeast(count.value),
            categories: try categories(reader)
        )
    }

    /// Reads one product of each category.
    private static func categories(_ reader: RecordReader) throws -> [String] {
        var categories: [String] = []
        var next = ""
        while let product = try reader.page(
            Product.self,
            RecordQuery(Product.byCategoryAndName[next...], limit: 1)
        ).records.first {
            if !product.category.isEmpty { categories.append(product.category) }
            // The smallest text after the category.
            next = product.category + "\u{0}"
        }
        return categories
    }
}
