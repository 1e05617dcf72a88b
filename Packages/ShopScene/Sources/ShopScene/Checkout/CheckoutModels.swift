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
            /// The sum of all lines.
            var total = ""
            var items: [DetailBlock.Item] = []
            /// The other addresses of the chosen contact, each with a line for each part.
            var otherAddresses: [String] = []
            /// Asked before the order is placed; nil if there is nothing to place.
            var question: Question?
            /// Whether what is shown stays, because the checkout could not be read.
            var isUnread = false
            /// The kind of its prices.
            var priceKind = Currency.euro.kind
            var message: Message?
        }
    }

    enum SetDelivery {
        /// An address that a person chose or entered.
        struct Request: Equatable, Sendable {
            var recipient: String
            /// Those of the chosen contact, or the one that was entered.
            var addresses: [String]
            /// Which of them, from 1.
            var number = 1
        }

        typealias Response = ShowCheckout.Response
        typealias ViewModel = ShowCheckout.ViewModel
    }

    enum TakeOtherAddress {
        struct Request: Equatable, Sendable {
            /// Among the other addresses, from 0.
            var position: Int
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
