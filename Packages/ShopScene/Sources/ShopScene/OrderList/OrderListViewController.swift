import SceneKitCore

/// The view models that the presenter shows on the order list.
@MainActor
protocol OrderListDisplayLogic: AnyObject {
    func displayOrders(viewModel: OrderList.ShowOrders.ViewModel)
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
        .segue("products", "All products", key: "l", "Goes to the product list.", to: "ProductList")
    ]

    let scene = SceneState(Screen(title: "Orders"))
    private var window = ListWindow(offset: 0, limit: 50)

    func willAppear() async { await show(window) }

    private func show(_ window: ListWindow) async {
        self.window = window
        await interactor.showOrders(request: .init(offset: window.offset, limit: window.limit))
    }
}

extension OrderListViewController: OrderListDisplayLogic {
    func displayOrders(viewModel: OrderList.ShowOrders.ViewModel) {
        guard viewModel.message == nil else { return screen.message = viewModel.message }
        let list = ListBlock(
            identifier: "orders",
            columns: ["Order", .init("Date", kind: .date), "State", .init("Total", kind: Price.kind)]
                + (viewModel.hasCustomers ? ["Customer"] : []),
            total: .init(viewModel.total),
            offset: viewModel.offset,
            rows: viewModel.orders.map { order in
                .init(
                    identifier: order.id,
                    cells: [order.number, order.date, order.state, order.total]
                        + (viewModel.hasCustomers ? [order.customer] : [])
                )
            },
            placeholder: "There are no orders."
        )
        screen = Screen(title: "Orders", blocks: [.list(list)])
    }
}
