import SceneKitCore

/// The use cases of the cart.
enum Cart {
    enum ShowCart {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var cart: Result<ShownCart, ShopFailure>
        }

        struct ViewModel: Equatable, Sendable {
            struct DisplayedLine: Equatable, Sendable {
                var id: String
                var name: String
                var price: String
                var quantity: String
                var sum: String
                /// The reason why it cannot be ordered now; empty if it can.
                var note: LocalizedText
                var picture: Picture
            }

            var lines: [DisplayedLine] = []
            /// The sum of all lines; nil for an empty cart.
            var total: String?
            /// Whether it is shown as it was last seen.
            var isOutdated = false
            /// The kind of its prices.
            var priceKind = Currency.euro.kind
            var message: Message?
        }
    }

    /// Showing the cart again after each change of it, such as in another window.
    enum FollowCart {
        struct Request: Equatable, Sendable {}
    }

    /// Showing the cart again after each change of the products, such as of their prices.
    enum FollowProducts {
        struct Request: Equatable, Sendable {}
    }

    enum ChangeQuantity {
        struct Request: Equatable, Sendable {
            var productID: String
            /// 0 to remove the product.
            var quantity: Int
        }

        typealias Response = ShowCart.Response
        typealias ViewModel = ShowCart.ViewModel
    }
}
