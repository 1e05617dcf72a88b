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
    private var check: Task<Result<SettledOrders, ShopFailure>, Never>?
    /// The number of orders that were settled since a person was told.
    private var untold = 0

    private func makeOrders() -> LatestQuery<OrderList.ShowOrders.Request, OrderPage, ShopFailure> {
        LatestQuery { [worker] request throws(ShopFailure) in
            try await worker.fetchOrders(offset: request.offset, limit: request.limit)
        } present: { [presenter] _, page, _ in
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

    /// Tells a person who wants it how many orders have been settled since one was last told, also by the checks that
    /// nobody asked for.
    func settleOrders(request: OrderList.SettleOrders.Request) async {
        let checked = await checkPayments()
        guard request.isWanted, checked != .failure(.cancelled) else { return }
        await orders.update()
        let settled = checked.map { SettledOrders(settled: untold, waiting: $0.waiting) }
        untold = 0
        presenter.presentSettledOrders(response: .init(orders: settled))
    }

    /// A check that is under way answers all who ask meanwhile.
    private func checkPayments() async -> Result<SettledOrders, ShopFailure> {
        let check = check ?? Task { await settle() }
        self.check = check
        let result = await withTaskCancellationHandler {
            await check.value
        } onCancel: {
            check.cancel()
        }
        if self.check == check { self.check = nil }
        return result
    }

    private func settle() async -> Result<SettledOrders, ShopFailure> {
        let settled: Result<SettledOrders, ShopFailure> = await .of(try await worker.settleOrders())
        if case .success(let settled) = settled { untold += settled.settled }
        return settled
    }
}
