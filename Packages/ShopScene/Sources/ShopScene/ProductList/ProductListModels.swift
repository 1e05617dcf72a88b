import SceneKitCore

/// The use cases of the product list.
enum ProductList {
    enum ShowProducts {
        typealias Request = ProductQuery

        struct Response: Equatable, Sendable {
            var query: ProductQuery
            var page: Result<ProductPage, ShopFailure>
        }

        struct ViewModel: Equatable, Sendable {
            struct DisplayedProduct: Equatable, Sendable {
                var id: String
                var name: String
                var price: String
                var stock: LocalizedText
                var category: String
                var picture: Picture
            }

            var title: LocalizedText
            var categories: [ValueKind.Choice] = []
            var products: [DisplayedProduct] = []
            var offset = 0
            var total = 0
            var isTotalLowerBound = false
            /// The reason why there are no rows.
            var placeholder: LocalizedText
            /// The kind of its prices.
            var priceKind = Currency.euro.kind
            var message: Message?
        }
    }

    /// Showing the list again after each change of the products.
    enum FollowProducts {
        struct Request: Equatable, Sendable {}
    }
}
