import SceneKitCore

/// The requests of the order list's view.
@MainActor
protocol OrderListBusinessLogic: AnyObject {
    func showOrders(request: OrderList.ShowOrders.Request) async
    func followOrders(request: OrderList.FollowOrders.Request) async
    func settleOrders(request: OrderList.SettleOrders.Request) async
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
    private lazy var orders = makeOrders()

    private func makeOrders() -> LatestQuery<OrderList.ShowOrders.Request, OrderPage, ShopFailure> {
        LatestQuery { [worker] request throws(ShopFailure) in
            try await worker.fetchOrders(offset: request.offset, limit: request.limit)
        } present: { [presenter] _, page in
            guard page != .failure(.cancelled) else { return }
            presenter.presentOrders(response: .init(page: page))
        }
    }

    // MARK: - Show orders

    func showOrders(request: OrderList.ShowOrders.Request) async { await orders.show(request) }

    // MARK: - Follow orders

    func followOrders(request: OrderList.FollowOrders.Request) async {
        // A store that cannot be reached is reported by the request that shows the orders.
        guard let changes = try? await worker.orderChanges() else { return }
        await orders.follow(changes)
    }

    // MARK: - Settle orders

    func settleOrders(request: OrderList.SettleOrders.Request) async {
        let settled: Result<SettledOrders, ShopFailure> = await .of(try await worker.settleOrders())
        guard request.isWanted, settled != .failure(.cancelled) else { return }
        if let request = orders.query { await orders.show(request) }
        presenter.presentSettledOrders(response: .init(orders: settled))
    }
}
