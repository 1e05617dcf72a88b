import SceneTestKit
import Synchronization
import Testing

@testable import ShopScene

/// A worker that returns the given values.
final class CheckoutWorkerSpy: CheckoutWorking {
    enum Call: Equatable {
        case fetch
        case deliver(DeliveryAddress, others: [String])
        case place(OpenCheckout)
    }

    let calls = Spy<Call>("the worker")
    private let checkout: Result<OpenCheckout, ShopFailure>
    private let order: Result<Order, ShopFailure>
    private let failure: ShopFailure?

    /// - Parameter failure: The error of keeping an address.
    init(
        checkout: Result<OpenCheckout, ShopFailure> = .failure(.cancelled),
        order: Result<Order, ShopFailure> = .failure(.cancelled),
        failure: ShopFailure? = nil
    ) {
        self.checkout = checkout
        self.order = order
        self.failure = failure
    }

    func fetchCheckout() async throws(ShopFailure) -> OpenCheckout {
        calls.record(.fetch)
        return try checkout.get()
    }

    func setDelivery(_ delivery: DeliveryAddress, others: [String]) async throws(ShopFailure) {
        calls.record(.deliver(delivery, others: others))
        if let failure { throw failure }
    }

    func placeOrder(_ shown: OpenCheckout) async throws(ShopFailure) -> Order {
        calls.record(.place(shown))
        return try order.get()
    }
}

@MainActor
final class CheckoutInteractorSpy: CheckoutBusinessLogic, CheckoutDataStore {
    enum Call: Equatable {
        case show(Checkout.ShowCheckout.Request)
        case deliver(Checkout.SetDelivery.Request)
        case takeOther(Checkout.TakeOtherAddress.Request)
        case place(Checkout.PlaceOrder.Request)
    }

    let calls = Spy<Call>("the interactor")
    let placedOrderID: String? = "1"

    func showCheckout(request: Checkout.ShowCheckout.Request) async { calls.record(.show(request)) }
    func setDelivery(request: Checkout.SetDelivery.Request) async { calls.record(.deliver(request)) }
    func takeOtherAddress(request: Checkout.TakeOtherAddress.Request) async {
        calls.record(.takeOther(request))
    }

    func placeOrder(request: Checkout.PlaceOrder.Request) async { calls.record(.place(request)) }
}

@MainActor
final class CheckoutPresenterSpy: CheckoutPresentationLogic {
    enum Call: Equatable {
        case checkout(Checkout.ShowCheckout.Response)
        case placed(Checkout.PlaceOrder.Response)
    }

    let calls = Spy<Call>("the presenter")

    func presentCheckout(response: Checkout.ShowCheckout.Response) { calls.record(.checkout(response)) }
    func presentPlacedOrder(response: Checkout.PlaceOrder.Response) { calls.record(.placed(response)) }
}

@MainActor
final class CheckoutDisplaySpy: CheckoutDisplayLogic {
    enum Call: Equatable {
        case checkout(Checkout.ShowCheckout.ViewModel)
        case placed(Checkout.PlaceOrder.ViewModel)
    }

    let calls = Spy<Call>("the view")

    func displayCheckout(viewModel: Checkout.ShowCheckout.ViewModel) { calls.record(.checkout(viewModel)) }
    func displayPlacedOrder(viewModel: Checkout.PlaceOrder.ViewModel) { calls.record(.placed(viewModel)) }
}

/// A worker that returns the given values.
final class OrderListWorkerSpy: OrderListWorking {
    enum Call: Equatable {
        case fetch(Int, Int)
        case settle
    }

    let calls = Spy<Call>("the worker")
    let changes = ScriptedSequence<Void>()
    private let page: Result<OrderPage, ShopFailure>
    private let settled: Result<SettledOrders, ShopFailure>

    init(
        page: Result<OrderPage, ShopFailure> = .failure(.cancelled),
        settled: Result<SettledOrders, ShopFailure> = .failure(.cancelled)
    ) {
        self.page = page
        self.settled = settled
    }

    func fetchOrders(offset: Int, limit: Int) async throws(ShopFailure) -> OrderPage {
        calls.record(.fetch(offset, limit))
        return try page.get()
    }

    func orderChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable { changes }

    func settleOrders() async throws(ShopFailure) -> SettledOrders {
        calls.record(.settle)
        return try settled.get()
    }
}

@MainActor
final class OrderListInteractorSpy: OrderListBusinessLogic, OrderListDataStore {
    enum Call: Equatable {
        case show(OrderList.ShowOrders.Request)
        case follow(OrderList.FollowOrders.Request)
        case settle(OrderList.SettleOrders.Request)
    }

    let calls = Spy<Call>("the interactor")
    var selectedOrderID: String?

    func showOrders(request: OrderList.ShowOrders.Request) async { calls.record(.show(request)) }
    func followOrders(request: OrderList.FollowOrders.Request) async { calls.record(.follow(request)) }
    func settleOrders(request: OrderList.SettleOrders.Request) async { calls.record(.settle(request)) }
}

@MainActor
final class OrderListPresenterSpy: OrderListPresentationLogic {
    enum Call: Equatable {
        case orders(OrderList.ShowOrders.Response)
        case settled(OrderList.SettleOrders.Response)
    }

    let calls = Spy<Call>("the presenter")

    func presentOrders(response: OrderList.ShowOrders.Response) { calls.record(.orders(response)) }
    func presentSettledOrders(response: OrderList.SettleOrders.Response) { calls.record(.settled(response)) }
}

@MainActor
final class OrderListDisplaySpy: OrderListDisplayLogic {
    enum Call: Equatable {
        case orders(OrderList.ShowOrders.ViewModel)
        case settled(OrderList.SettleOrders.ViewModel)
    }

    let calls = Spy<Call>("the view")

    func displayOrders(viewModel: OrderList.ShowOrders.ViewModel) { calls.record(.orders(viewModel)) }
    func displaySettledOrders(viewModel: OrderList.SettleOrders.ViewModel) {
        calls.record(.settled(viewModel))
    }
}

/// A payment with the given outcomes, and then the last of them.
final class PaymentSpy: PaymentWorking {
    enum Call: Equatable {
        case charge(Charge)
        case refund(Charge)
    }

    let name: String
    let identity: String
    let calls = Spy<Call>("the payment")
    private let failures: Mutex<[PaymentFailure?]>

    /// - Parameter identity: Nil for the name.
    init(_ name: String = "Card", at identity: String? = nil, _ failures: PaymentFailure?...) {
        self.name = name
        self.identity = identity ?? name
        self.failures = Mutex(failures)
    }

    private func answer() throws(PaymentFailure) {
        let failure = failures.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? nil }
        if let failure { throw failure }
    }

    func charge(_ charge: Charge) async throws(PaymentFailure) {
        calls.record(.charge(charge))
        try answer()
    }

    func refund(_ charge: Charge) async throws(PaymentFailure) {
        calls.record(.refund(charge))
        try answer()
    }
}

/// A worker that returns the given order.
final class ViewOrderWorkerSpy: ViewOrderWorking {
    enum Call: Equatable {
        case fetch(String)
        case cancel(String)
        case moveOn(String, Order.State)
        case settle(Order)
    }

    let calls = Spy<Call>("the worker")
    let isKeeper: Bool
    private let order: Result<Order, ShopFailure>
    private let changed: Result<Order, ShopFailure>

    init(
        order: Result<Order, ShopFailure> = .failure(.cancelled),
        changed: Result<Order, ShopFailure> = .failure(.cancelled),
        isKeeper: Bool = false
    ) {
        self.order = order
        self.changed = changed
        self.isKeeper = isKeeper
    }

    func fetchOrder(id: String) async throws(ShopFailure) -> Order {
        calls.record(.fetch(id))
        return try order.get()
    }

    func cancelOrder(id: String) async throws(ShopFailure) -> Order {
        calls.record(.cancel(id))
        return try changed.get()
    }

    func settle(_ order: Order) async throws(ShopFailure) -> Order {
        calls.record(.settle(order))
        return try changed.get()
    }

    func moveOrderOn(id: String, from state: Order.State) async throws(ShopFailure) -> Order {
        calls.record(.moveOn(id, state))
        return try changed.get()
    }
}

@MainActor
final class ViewOrderInteractorSpy: ViewOrderBusinessLogic, ViewOrderDataStore {
    enum Call: Equatable {
        case fetch(ViewOrder.FetchOrder.Request)
        case change(ViewOrder.ChangeOrder.Request)
    }

    let calls = Spy<Call>("the interactor")
    var orderID: String?
    var isNew = false
    var selectedProductID: String?

    func fetchOrder(request: ViewOrder.FetchOrder.Request) async { calls.record(.fetch(request)) }
    func changeOrder(request: ViewOrder.ChangeOrder.Request) async { calls.record(.change(request)) }
}

@MainActor
final class ViewOrderPresenterSpy: ViewOrderPresentationLogic {
    enum Call: Equatable {
        case order(ViewOrder.FetchOrder.Response)
        case changed(ViewOrder.ChangeOrder.Response)
    }

    let calls = Spy<Call>("the presenter")

    func presentOrder(response: ViewOrder.FetchOrder.Response) { calls.record(.order(response)) }
    func presentChangedOrder(response: ViewOrder.ChangeOrder.Response) { calls.record(.changed(response)) }
}

@MainActor
final class ViewOrderDisplaySpy: ViewOrderDisplayLogic {
    enum Call: Equatable {
        case order(ViewOrder.FetchOrder.ViewModel)
        case changed(ViewOrder.ChangeOrder.ViewModel)
    }

    let calls = Spy<Call>("the view")

    func displayOrder(viewModel: ViewOrder.FetchOrder.ViewModel) { calls.record(.order(viewModel)) }
    func displayChangedOrder(viewModel: ViewOrder.ChangeOrder.ViewModel) { calls.record(.changed(viewModel)) }
}
