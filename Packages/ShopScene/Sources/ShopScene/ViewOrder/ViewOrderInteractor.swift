import RecordScenes
import SceneKitCore

/// The requests of the view of one order.
@MainActor
protocol ViewOrderBusinessLogic: AnyObject {
    func fetchOrder(request: ViewOrder.FetchOrder.Request) async
    func followOrder(request: ViewOrder.FollowOrder.Request) async
    func changeOrder(request: ViewOrder.ChangeOrder.Request) async
}

/// The order to show, set by other scenes' routers.
@MainActor
protocol ViewOrderDataStore: AnyObject {
    var orderID: String? { get set }
    /// Whether the order has just been placed.
    var isNew: Bool { get set }
    /// The chosen line's product, set by the view controller for its router.
    var selectedProductID: String? { get set }
}

final class ViewOrderInteractor: SceneInteractor<any ViewOrderPresentationLogic, any ViewOrderWorking>,
    ViewOrderBusinessLogic, ViewOrderDataStore
{
    var orderID: String?
    var isNew = false
    var selectedProductID: String?
    private var order: Order?
    private lazy var shown = LatestQuery(worker.fetchOrder) { [weak self] _, order, isUpdate in
        self?.present(order, isUpdate: isUpdate)
    }

    // MARK: - Fetch order

    func fetchOrder(request: ViewOrder.FetchOrder.Request) async {
        await shown.show(orderID ?? "")
        guard !Task.isCancelled else { return }
        // The payment of a new order has just been asked for.
        if !isNew, order?.state.isWaiting == true { await changeOrder(request: .settle) }
        isNew = false
    }

    private func present(_ order: Result<Order, ShopFailure>, isUpdate: Bool) {
        guard order != .failure(.cancelled) else { return }
        let known = self.order
        self.order = try? order.get()
        // After the person's own change, or one of another order, the screen is up to date.
        if isUpdate, known != nil, self.order == known { return }
        if isUpdate {
            presenter.presentUpdatedOrder(response: .init(order: order, isKeeper: worker.isKeeper))
        } else {
            presenter.presentOrder(response: .init(order: order, isKeeper: worker.isKeeper, isNew: isNew))
        }
    }

    // MARK: - Follow order

    func followOrder(request: ViewOrder.FollowOrder.Request) async {
        // A store that cannot be reached is reported by the request that shows the order.
        guard let changes = try? await worker.orderChanges() else { return }
        await shown.follow(changes)
    }

    // MARK: - Change order

    func changeOrder(request: ViewOrder.ChangeOrder.Request) async {
        guard let order else { return }
        let changed: Result<Order, ShopFailure> =
            switch request {
            case .cancel: await .of(try await worker.cancelOrder(id: order.id))
            case .settle: await .of(try await worker.settle(order))
            case .moveOn: await .of(try await worker.moveOrderOn(id: order.id, from: order.state))
            }
        guard changed != .failure(.cancelled) else { return }
        shown.invalidate()
        if case .success(let changed) = changed { self.order = changed }
        presenter.presentChangedOrder(response: .init(order: changed, isKeeper: worker.isKeeper))
    }
}

/// The list of orders sets the order.
extension ViewOrderInteractor: RecordDataStore {
    var recordID: String {
        get { orderID ?? "" }
        set { orderID = newValue }
    }
}
