import SceneKitCore
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
        try await ShopFailure.attempt {
            var (page, outage) = try await seen.read {
                let page = try await shop.read(Product.self) { reader in try Self.page(query, reader) }
                try await seen.keep(page.products)
                return page
            } kept: {
                try await seen.store?.read(Product.self) { reader in try Self.page(query, reader) }
            }
            page.outage = outage
            try Task.checkCancellation()
            return page
        }
    }

    private static func page(_ query: ProductQuery, _ reader: RecordReader) throws -> ProductPage {
        let wanted = wanted(query)
        let (page, count) = try reader.countedWindow(Product.self, wanted, offset: query.offset)
        return ProductPage(
            products: page.records,
            total: count.value,
            isTotalLowerBound: count == .atLeast(count.value),
            categories: try categories(reader, and: query.category)
        )
    }

    private static func wanted(_ query: ProductQuery) -> RecordQuery<Product> {
        let matching = query.search.isEmpty ? nil : query.search
        let direction: RecordQuery<Product>.Direction = query.order == .dearest ? .descending : .ascending
        return switch (query.category, query.order) {
        case ("", .name): RecordQuery(Product.byName, matching: matching, limit: query.limit)
        case ("", _):
            RecordQuery(Product.byPrice, direction: direction, matching: matching, limit: query.limit)
        case (let category, .name):
            RecordQuery(Product.byCategoryAndName[category], matching: matching, limit: query.limit)
        case (let category, _):
            RecordQuery(
                Product.byCategoryAndPrice[category],
                direction: direction,
                matching: matching,
                limit: query.limit
            )
        }
    }

    /// The most categories that a list offers: each one is read, for everybody who opens the list.
    static let categoryLimit = 100

    /// Reads one product of each category, of the first ones.
    ///
    /// - Parameter shown: The category that the list shows, which is among them even if it is not one of the first.
    private static func categories(_ reader: RecordReader, and shown: String) throws -> [String] {
        var categories: [String] = []
        var next = ""
        while categories.count < categoryLimit,
            let product = try reader.page(
                Product.self,
                RecordQuery(Product.byCategoryAndName[next...], limit: 1)
            ).records.first
        {
            if !product.category.isEmpty { categories.append(product.category) }
            // The smallest text after the category.
            next = product.category + "\u{0}"
        }
        let isLate = categories.count == categoryLimit && !shown.isEmpty && !categories.contains(shown)
        return isLate ? categories + [shown] : categories
    }
}
