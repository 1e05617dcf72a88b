import SceneKitCore

/// The use cases of the stock.
enum Stock {
    enum ShowStock {
        typealias Request = ProductQuery

        struct Response: Equatable, Sendable {
            var query: ProductQuery
            var page: Result<StockPage, ShopFailure>
        }

        struct ViewModel: Equatable, Sendable {
            struct DisplayedProduct: Equatable, Sendable {
                var id: String
                var name: String
                var category: String
                var price: String
                var stock: String
                /// Empty for a product that customers see.
                var note: LocalizedText
            }

            var products: [DisplayedProduct] = []
            var offset = 0
            var total = 0
            var isTotalLowerBound = false
            /// The reason why there are no rows.
            var placeholder = LocalizedText(verbatim: "")
            /// The kind of its prices.
            var priceKind = Currency.euro.kind
            var message: Message?
        }
    }

    /// Showing the stock again after each change of the products.
    enum FollowStock {
        struct Request: Equatable, Sendable {}
    }

    enum Restock {
        struct Request: Equatable, Sendable {
            var productID = ""
            /// Negative to take pieces away.
            var pieces = 0
        }

        struct Response: Equatable, Sendable {
            var product: Result<Product, ShopFailure>
        }

        struct ViewModel: Equatable, Sendable {
            var message: Message
        }
    }

    enum ImportProducts {
        struct Request: Equatable, Sendable {
            var document: String
        }

        struct Response: Equatable, Sendable {
            var imported: Result<ImportedProducts, ShopFailure>
        }

        typealias ViewModel = Restock.ViewModel
    }
}
