import SceneKitCore

/// The use cases of the order list.
enum OrderList {
    enum ShowOrders {
        struct Request: Equatable, Sendable {
            var offset = 0
            var limit = 50
        }

        struct Response: Equatable, Sendable {
            var page: Result<OrderPage, ShopFailure>
        }

        struct ViewModel: Equatable, Sendable {
            struct DisplayedOrder: Equatable, Sendable {
                var id: String
                var number: String
                var date: String
                var state: LocalizedText
                var total: String
                var customer: String
            }

            var orders: [DisplayedOrder] = []
            var offset = 0
            var total = 0
            /// Whether the customers' names are shown.
            var hasCustomers = false
            /// The kind of the totals.
            var priceKind = Currency.euro.kind
            /// The reason why fetching failed; the list keeps its rows.
            var message: Message?
        }
    }

    /// Showing the list again after each change of the orders.
    enum FollowOrders {
        struct Request: Equatable, Sendable {}
    }

    /// Asking again for payments and refunds that have no outcome yet.
    enum SettleOrders {
        struct Request: Equatable, Sendable {
            /// Whether a person asks, and is told the result.
            var isWanted = false
        }

        struct Response: Equatable, Sendable {
            var orders: Result<SettledOrders, ShopFailure>
        }

        struct ViewModel: Equatable, Sendable {
            var message: Message
        }
    }
}
