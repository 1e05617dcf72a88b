import SceneTestKit
import Synchronization
import Testing

@testable import ShopScene

/// A worker that returns the given values.
struct CheckoutWorkerSpy: CheckoutWorking {
    enum Call: Equatable {
        case fetch
        case deliver(DeliveryAddress, others: [String])
        case place(OpenCheckout)
    }

    let calls = Spy<Call>("the worker")
    var checkout: Result<OpenCheckout, ShopFailure> = .failure(.cancelled)
    var order: Result<Order, ShopFailure> = .failure(.cancelled)
    /// The error of keeping an address.
    var failure: ShopFailure?

    func fetchCheckout() async throws(ShopFailure) -> OpenCheckout { try calls.answer(.fetch, checkout) }

    func setDelivery(_ delivery: DeliveryAddress, others: [String]) async throws(ShopFailure) {
        calls.record(.deliver(delivery, others: others))
        if let failure { throw failure }
    }

    func placeOrder(_ shown: OpenCheckout) async throws(ShopFailure) -> Order {
        try calls.answer(.place(shown), order)
    }
}

final class CheckoutInteractorSpy: ValueSpy, CheckoutBusinessLogic, CheckoutDataStore {
    let placedOrderID: String? = "1"

    func showCheckout(request: Checkout.ShowCheckout.Request) async { record(request) }
    func setDelivery(request: Checkout.SetDelivery.Request) async { record(request) }
    func takeOtherAddress(request: Checkout.TakeOtherAddress.Request) async { record(request) }
    func placeOrder(request: Checkout.PlaceOrder.Request) async { record(request) }
}

final class CheckoutPresenterSpy: ValueSpy, CheckoutPresentationLogic {
    func presentCheckout(response: Checkout.ShowCheckout.Response) { record(response) }
    func presentPlacedOrder(response: Checkout.PlaceOrder.Response) { record(response) }
}

final class CheckoutDisplaySpy: ValueSpy, CheckoutDisplayLogic {
    func displayCheckout(viewModel: Checkout.ShowCheckout.ViewModel) { record(viewModel) }
    func displayPlacedOrder(viewModel: Checkout.PlaceOrder.ViewModel) { record(viewModel) }
}

/// A worker that returns the given results.
struct PaymentCheckingSpy: PaymentChecking {
    let calls = Spy<String>("the worker")
    let settled: Result<SettledOrders, ShopFailure>

    func settleOrders() async throws(ShopFailure) -> SettledOrders { try calls.answer("settle", settled) }
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
struct ViewOrderWorkerSpy: ViewOrderWorking {
    enum Call: Equatable {
        case fetch(String)
        case cancel(String)
        case moveOn(String, Order.State)
        case settle(Order)
    }

    let calls = Spy<Call>("the worker")
    var order: Result<Order, ShopFailure> = .failure(.cancelled)
    var changed: Result<Order, ShopFailure> = .failure(.cancelled)
    var isKeeper: Bool = false
    let changes = ScriptedSequence<Void>()
    /// Orders that are fetched one after the other, when the test sends them, in place of `order`.
    var fetched: AsyncStream<Order>?

    func orderChanges() async throws(ShopFailure) -> any AsyncSequence<Void, Never> & Sendable { changes }

    func fetchOrder(id: String) async throws(ShopFailure) -> Order {
        let order = try calls.answer(.fetch(id), order)
        if let fetched { for await order in fetched { return order } }
        return order
    }

    func cancelOrder(id: String) async throws(ShopFailure) -> Order { try calls.answer(.cancel(id), changed) }

    func settle(_ order: Order) async throws(ShopFailure) -> Order {
        try calls.answer(.settle(order), changed)
    }

    func moveOrderOn(id: String, from state: Order.State) async throws(ShopFailure) -> Order {
        try calls.answer(.moveOn(id, state), changed)
    }
}

final class ViewOrderInteractorSpy: ValueSpy, ViewOrderBusinessLogic, ViewOrderDataStore {
    var orderID: String?
    var isNew = false
    var selectedProductID: String?

    func fetchOrder(request: ViewOrder.FetchOrder.Request) async { record(request) }
    func followOrder(request: ViewOrder.FollowOrder.Request) async { record(request) }
    func changeOrder(request: ViewOrder.ChangeOrder.Request) async { record(request) }
}

final class ViewOrderPresenterSpy: ValueSpy, ViewOrderPresentationLogic {
    func presentOrder(response: ViewOrder.FetchOrder.Response) { record(response) }
    func presentUpdatedOrder(response: ViewOrder.FollowOrder.Response) { record(response) }
    func presentChangedOrder(response: ViewOrder.ChangeOrder.Response) { record(response) }
}

final class ViewOrderDisplaySpy: ValueSpy, ViewOrderDisplayLogic {
    func displayOrder(viewModel: ViewOrder.FetchOrder.ViewModel) { record(viewModel) }
    func displayUpdatedOrder(viewModel: ViewOrder.FollowOrder.ViewModel) { record(viewModel) }
    func displayChangedOrder(viewModel: ViewOrder.ChangeOrder.ViewModel) { record(viewModel) }
}
