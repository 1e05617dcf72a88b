import SceneKitCore

/// The requests of the order list's view.
@MainActor
protocol OrderListBusinessLogic: AnyObject {
    func showOrders(request: OrderList.ShowOrders.Request) async
}

/// The data of the order list that routers may reach.
@MainActor
protocol OrderListDataStore: AnyObject {
    /// The chosen row's order, set by the view controller for its router.
    var selectedOrderID: String? { get set }
}

final class OrderListInteractor: SceneInteractor<any OrderListPresentationLogic, any OrderListWorking>,
    OrderListBusinessLogic, OrderListDataStore
{
    var selectedOrderID: String?
    private let latest = LatestRequest()

    // MARK: - Show orders

    func showOrders(request: OrderList.ShowOrders.Request) async {
        let page: Result<OrderPage, ShopFailure>? = await latest.of(
            await .of(try await worker.fetchOrders(offset: request.offset, limit: request.limit))
        )
        guard let page, page != .failure(.cancelled) else { return }
        presenter.presentOrders(response: .init(page: page))
    }
}
