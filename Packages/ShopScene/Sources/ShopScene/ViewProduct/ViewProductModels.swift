import SceneKitCore

/// The use cases of one product.
enum ViewProduct {
    enum FetchProduct {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var id: String
            /// Nil if it does not exist.
            var product: Result<ShownProduct?, ShopFailure>
        }

        struct ViewModel: Equatable, Sendable {
            var title: LocalizedText = "Product"
            var picture: Picture?
            /// Empty if there is nothing to show.
            var items: [DetailBlock.Item] = []
            var canBeBought = false
            /// Whether it is shown as it was last seen.
            var isOutdated = false
            var message: Message?
        }
    }

    enum AddToCart {
        struct Request: Equatable, Sendable {
            var quantity: Int
        }

        struct Response: Equatable, Sendable {
            /// The product's name.
            var name: String
            /// The pieces of it that are now in the cart.
            var quantity: Result<Int, ShopFailure>
        }

        struct ViewModel: Equatable, Sendable {
            var message: Message
        }
    }

    /// Showing the product again after each change, such as of its stock.
    enum FollowProduct {
        struct Request: Equatable, Sendable {}
    }
}
