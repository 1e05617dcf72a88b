import SceneKitCore

/// The use cases of the checkout.
enum Checkout {
    enum ShowCheckout {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var checkout: Result<OpenCheckout, ShopFailure>
        }

        struct ViewModel: Equatable, Sendable {
            var lines: [DisplayedOrderLine] = []
            var items: [DetailBlock.Item] = []
            /// Asked before the order is placed; nil if there is nothing to place.
            var question: Question?
            var message: Message?
        }
    }

    enum SetDelivery {
        /// An address that a person chose or entered.
        struct Request: Equatable, Sendable {
            var recipient: String
            /// Empty if the chosen contact has no address.
            var address: String
        }

        typealias Response = ShowCheckout.Response
        typealias ViewModel = ShowCheckout.ViewModel
    }

    enum PlaceOrder {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var order: Result<Order, ShopFailure>
        }

        struct ViewModel: Equatable, Sendable {
            /// The reason why it was not placed; nil if it was.
            var message: Message?
        }
    }
}

/// A row of an order.
struct DisplayedOrderLine: Equatable, Sendable {
    var id: String
    var name: String
    var price: String
    var quantity: String
    var sum: String
    var picture: Picture
}
