import SceneKitCore

/// The use cases of one product.
enum ViewProduct {
    enum FetchProduct {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var id: String
            /// Nil if it does not exist.
            var product: Result<Product?, ShopFailure>
        }

        struct ViewModel: Equatable, Sendable {
            var title = "Product"
            var picture: Picture?
            /// Empty if there is nothing to show.
            var items: [DetailBlock.Item] = []
            var message: Message?
        }
    }

    /// Showing the product again after each change, such as of its stock.
    enum FollowProduct {
        struct Request: Equatable, Sendable {}
    }
}
