import FoundationEssentials
import RecordScenes
import SceneKitCore
import StorageWorkers

/// The list of orders: a person's own, and everybody's for keepers.
enum OrderScenes {
    static let declaration = RecordScenes(Order.self) {
        $0.parts = RecordParts(list: "OrderList", card: "ViewOrder")
        $0.parts.rows = "orders"
        $0.names = RecordNames("order", "orders", title: "Orders")
        $0.texts.listSummary = "Your orders with their states; for keepers, everybody's."
        $0.texts.heading = "Order"
        $0.texts.nothing = "There are no orders."
        $0.texts.failure = ShopFailure.message
        $0.computed = columns(in: .euro)
        $0.sorts = [.by(Order.byTime, "Date", .descending)]
        $0.offers = []
        $0.isCounted = false
        $0.commands = [
            .command(
                "check-payments",
                key: "$",
                "Asks again for payments and refunds that are not confirmed.",
                access: StoredShopWorker.keepers,
                whileOpen: .seconds(60)
            ) { context in
                let checks = PaymentChecks(worker: try StoredShopWorker(context))
                return { try await checks.check(isWanted: $0) }
            },
            .link(
                "products",
                "All products",
                key: "l",
                "Goes to the product list.",
                to: "ProductList",
                .unwind
            ),
        ]
        $0.access = RecordAccess(read: .signedIn, write: StoredShopWorker.keepers)
        $0.space = .shared(StoredShopWorker.space.name)
        $0.services = StoredShopWorker.services
        $0.adapt = { scenes, context in
            scenes.computed = columns(in: try context.service(Currency.self))
        }
        $0.scope = { context in
            let worker = try StoredShopWorker(context)
            return { worker.isKeeper ? nil : .orders(of: worker.store.space) }
        }
    }

    /// - Parameter timeZone: The time zone of shown dates.
    static func columns(in currency: Currency, timeZone: TimeZone = .current) -> [RecordComputed<Order>] {
        [
            .computed("state", "State") { ShopWording.state($0.state) },
            .computed("date", "Date", kind: .date) {
                LocalizedText(verbatim: ShopWording.day($0.placedAt, in: timeZone))
            },
            .computed("total", "Total", kind: currency.kind) { order in
                let total = order.total.text(in: order.money)
                // The column's currency is not that of an order from before a change of it.
                return LocalizedText(
                    verbatim: order.money == currency ? total : total + " " + order.money.code
                )
            },
            .computed("customer", "Customer", access: StoredShopWorker.keepers) {
                LocalizedText(verbatim: $0.customerName)
            },
        ]
    }
}

extension RecordScope<Order> {
    fileprivate static func orders(of customer: String) -> Self {
        RecordScope(sortedLike: Order.byTime) {
            RecordQuery(Order.byCustomerAndTime[customer], direction: $0)
        } contains: {
            $0.customerID == customer
        }
    }
}

extension Order: FieldRecord {
    static let blank = Order(
        id: "",
        customerID: "",
        customerName: "",
        delivery: DeliveryAddress(recipient: "", address: ""),
        lines: [],
        placedAt: 0
    )
    /// The shop changes orders by actions only.
    static let fields: [BoundField<Order>] = []

    var title: String { number }
}
