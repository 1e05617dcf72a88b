import SceneKitCore

/// The use cases of one order.
enum ViewOrder {
    enum FetchOrder {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var order: Result<Order, ShopFailure>
            /// Whether the person keeps the shop.
            var isKeeper: Bool
            /// Whether it has just been placed.
            var isNew = false
        }

        struct ViewModel: Equatable, Sendable {
            var title: LocalizedText = "Order"
            var lines: [DisplayedOrderLine] = []
            /// The sum of all lines.
            var total = ""
            var items: [DetailBlock.Item] = []
            /// Whether an answer about the payment is missing.
            var isWaiting = false
            var canBeCancelled = false
            var canBeSent = false
            var canBeDelivered = false
            /// The kind of its prices.
            var priceKind = Currency.euro.kind
            var message: Message?
        }
    }

    /// Showing the order again after each change by somebody else.
    enum FollowOrder {
        struct Request: Equatable, Sendable {}

        struct Response: Equatable, Sendable {
            var order: Result<Order, ShopFailure>
            var isKeeper: Bool
        }

        typealias ViewModel = FetchOrder.ViewModel
    }

    /// Cancelling, sending or delivering an order, or asking for its payment again.
    enum ChangeOrder {
        enum Request: Equatable, Sendable {
            case cancel
            case moveOn
            case settle
        }

        struct Response: Equatable, Sendable {
            /// The order with its new state.
            var order: Result<Order, ShopFailure>
            var isKeeper: Bool
        }

        typealias ViewModel = FetchOrder.ViewModel
    }
}
