import SceneKitCore

/// The view models that the presenter shows on the order list.
@MainActor
protocol OrderListDisplayLogic: AnyObject {
    func displayOrders(viewModel: OrderList.ShowOrders.ViewModel)
    func displaySettledOrders(viewModel: OrderList.SettleOrders.ViewModel)
}

final class OrderListViewController: RoutedScene<any OrderListBusinessLogic, any OrderListRouting> {
    static let lists: [BoundList<OrderListViewController>] = [
        .rows(
            of: "orders",
            to: "ViewOrder",
            parameter: "id",
            select: { $0.router.dataStore.selectedOrderID = $1 },
            window: { await $0.show($1) }
        )
    ]
    static let actions: [BoundAction<OrderListViewController>] = [
        .action(
            "check-payments",
            key: "$",
            "Asks again for payments and refunds that are not confirmed.",
            answer: .message,
            when: { $0.isOfAll }
        ) { await $0.interactor.settleOrders(request: .init(isWanted: true)) },
        .segue("products", "All products", key: "l", "Goes to the product list.", to: "ProductList"),
    ]

    let scene = SceneState(Screen(title: "Orders"))
    private var window = ListWindow(offset: 0, limit: 50)
    /// Whether everybody's orders are shown, as to a keeper.
    private var isOfAll = false
    /// The reason why the orders could not be fetched.
    private var failure: Message?

    func didLoad() async {
        observe("orders") { [interactor] in await interactor.followOrders(request: .init()) }
        // A payment server that does not answer keeps nobody from the list.
        observe("payments") { [interactor] in await interactor.settleOrders(request: .init()) }
        observe("later payments", every: .seconds(60)) { [interactor] in
            await interactor.settleOrders(request: .init())
        }
    }

    func willAppear() async { await show(window) }

    private func show(_ window: ListWindow) async {
        self.window = window
        await interactor.showOrders(request: .init(offset: window.offset, limit: window.limit))
    }
}

extension OrderListViewController: OrderListDisplayLogic {
    func displayOrders(viewModel: OrderList.ShowOrders.ViewModel) {
        if let message = viewModel.message {
            failure = message
            return screen.message = message
        }
        isOfAll = viewModel.hasCustomers
        let list = ListBlock(
            identifier: "orders",
            columns: [
                "Order", .init("Date", kind: .date), "State", .init("Total", kind: viewModel.priceKind),
            ]
                + (viewModel.hasCustomers ? ["Customer"] : []),
            total: .init(viewModel.total),
            offset: viewModel.offset,
            rows: viewModel.orders.map { order in
                .init(
                    identifier: order.id,
                    texts: [
                        .init(verbatim: order.number), .init(verbatim: order.date), order.state,
                        .init(verbatim: order.total),
                    ] + (viewModel.hasCustomers ? [.init(verbatim: order.customer)] : [])
                )
            },
            placeholder: "There are no orders."
        )
        // The message of an action stays while the list follows changes.
        let message = screen.message == failure ? nil : screen.message
        screen = Screen(title: "Orders", blocks: [.list(list)], message: message)
    }

    func displaySettledOrders(viewModel: OrderList.SettleOrders.ViewModel) {
        screen.message = viewModel.message
    }
}
