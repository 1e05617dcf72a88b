import FoundationEssentials
import SceneKitCore
import SceneTestKit
import Testing

@testable import ShopScene

private let mugLine = DisplayedOrderLine(
    id: "mug",
    name: "Mug",
    price: "12.05",
    quantity: "3",
    sum: "36.15",
    picture: Picture(of: "Mug")
)

@MainActor
@Suite("The interactor of one order")
struct ViewOrderInteractorTests {
    private let presenter = ViewOrderPresenterSpy()

    private func interactor(_ worker: ViewOrderWorkerSpy) -> ViewOrderInteractor {
        let interactor = ViewOrderInteractor(presenter: presenter, worker: worker)
        interactor.orderID = "1"
        return interactor
    }

    @Test("The order or the failure is presented; only the first time as new")
    func fetch() async {
        let worker = ViewOrderWorkerSpy(order: .success(.mugs), isKeeper: true)
        let interactor = interactor(worker)
        interactor.isNew = true
        await interactor.fetchOrder(request: .init())
        await interactor.fetchOrder(request: .init())
        worker.calls.expect(.fetch("1"), .fetch("1"))
        let failing = ViewOrderWorkerSpy(order: .failure(.unknownOrder("1")))
        await self.interactor(failing).fetchOrder(request: .init())
        failing.calls.expect(.fetch("1"))
        presenter.expect(
            ViewOrder.FetchOrder.Response(order: .success(.mugs), isKeeper: true, isNew: true),
            ViewOrder.FetchOrder.Response(order: .success(.mugs), isKeeper: true),
            ViewOrder.FetchOrder.Response(order: .failure(.unknownOrder("1")), isKeeper: false)
        )
    }

    @Test("A shown order is cancelled or moved on from the state that the person saw")
    func change() async {
        let sent = Result<Order, ShopFailure>.success(.mugs.with(.sent))
        let worker = ViewOrderWorkerSpy(order: .success(.mugs), changed: sent, isKeeper: true)
        let interactor = interactor(worker)
        await interactor.changeOrder(request: .cancel)
        worker.calls.expect()
        await interactor.fetchOrder(request: .init())
        await interactor.changeOrder(request: .moveOn)
        await interactor.changeOrder(request: .moveOn)
        await interactor.changeOrder(request: .cancel)
        await interactor.changeOrder(request: .settle)
        let id = Order.mugs.id
        worker.calls.expect(
            .fetch("1"),
            .moveOn(id, .placed),
            .moveOn(id, .sent),
            .cancel(id),
            .settle(.mugs.with(.sent))
        )
        let changed = ViewOrder.ChangeOrder.Response(order: sent, isKeeper: true)
        presenter.expect(
            ViewOrder.FetchOrder.Response(order: .success(.mugs), isKeeper: true),
            changed,
            changed,
            changed,
            changed
        )
    }

    @Test("A change by somebody else is presented, and none of another order or of the person's own")
    func follow() async {
        let sent = Result<Order, ShopFailure>.success(.mugs.with(.sent))
        let worker = ViewOrderWorkerSpy(order: .success(.mugs), changed: sent, isKeeper: true)
        let interactor = interactor(worker)
        await interactor.fetchOrder(request: .init())
        let following = Task { await interactor.followOrder(request: .init()) }
        await worker.changes.send(())
        await interactor.changeOrder(request: .moveOn)
        // Somebody else has taken that back.
        await worker.changes.send(())
        await worker.changes.send(())
        following.cancel()
        await following.value
        worker.calls.expect(
            .fetch("1"),
            .fetch("1"),
            .moveOn(Order.mugs.id, .placed),
            .fetch("1"),
            .fetch("1")
        )
        presenter.expect(
            ViewOrder.FetchOrder.Response(order: .success(.mugs), isKeeper: true),
            ViewOrder.ChangeOrder.Response(order: sent, isKeeper: true),
            ViewOrder.FollowOrder.Response(order: .success(.mugs), isKeeper: true)
        )
    }

    @Test("An order that was read before the person changed it is read again")
    func orderReadBeforeChange() async {
        let (fetched, order) = AsyncStream<Order>.makeStream()
        let cancelled = Result<Order, ShopFailure>.success(.mugs.with(.cancelled))
        var worker = ViewOrderWorkerSpy(order: .success(.mugs), changed: cancelled)
        worker.fetched = fetched
        let interactor = interactor(worker)
        order.yield(.mugs)
        await interactor.fetchOrder(request: .init())
        let reading = Task.immediate { await interactor.fetchOrder(request: .init()) }
        while worker.calls.outstanding.count < 2 { await Task.yield() }
        await interactor.changeOrder(request: .cancel)
        order.yield(.mugs.with(.refunding))
        order.yield(.mugs.with(.cancelled))
        await reading.value
        worker.calls.expect(.fetch("1"), .fetch("1"), .cancel(Order.mugs.id), .fetch("1"))
        presenter.expect(
            ViewOrder.FetchOrder.Response(order: .success(.mugs), isKeeper: false),
            ViewOrder.ChangeOrder.Response(order: cancelled, isKeeper: false),
            ViewOrder.FetchOrder.Response(order: cancelled, isKeeper: false)
        )
    }

    @Test("A payment without an answer is asked for on opening, unless the order is new")
    func waiting() async {
        for state in [Order.State.pending, .refunding] {
            let waiting = Order.mugs.with(state)
            let worker = ViewOrderWorkerSpy(order: .success(waiting), changed: .success(.mugs))
            let interactor = interactor(worker)
            interactor.isNew = true
            await interactor.fetchOrder(request: .init())
            await interactor.fetchOrder(request: .init())
            worker.calls.expect(.fetch("1"), .fetch("1"), .settle(waiting))
            presenter.expect(
                ViewOrder.FetchOrder.Response(order: .success(waiting), isKeeper: false, isNew: true),
                ViewOrder.FetchOrder.Response(order: .success(waiting), isKeeper: false),
                ViewOrder.ChangeOrder.Response(order: .success(.mugs), isKeeper: false)
            )
        }
    }
}

@MainActor
@Suite("The presenter of one order")
struct ViewOrderPresenterTests {
    private let view = ViewOrderDisplaySpy()
    private let presenter = ViewOrderPresenter(timeZone: .gmt)

    init() {
        presenter.viewController = view
    }

    private func viewModel(
        _ state: String,
        customer: String? = nil,
        isWaiting: Bool = false,
        canBeCancelled: Bool = false,
        canBeSent: Bool = false,
        canBeDelivered: Bool = false,
        message: String? = nil
    ) -> ViewOrder.FetchOrder.ViewModel {
        .init(
            title: "Order 0A1B2C3D",
            lines: [mugLine],
            total: "36.15",
            items: [
                .init("State", state), .init("Date", "2026-11-23", kind: .date),
                .init("Payment", "Cash on delivery"),
                .init("Deliver to", "Ada Lovelace\n12 St James\nLondon"),
            ] + (customer.map { [.init("Customer", $0)] } ?? []),
            isWaiting: isWaiting,
            canBeCancelled: canBeCancelled,
            canBeSent: canBeSent,
            canBeDelivered: canBeDelivered,
            message: message.map { Message(.information, LocalizedText(verbatim: $0)) }
        )
    }

    @Test("A new order is confirmed; the states decide what can be done with it")
    func order() {
        presenter.presentOrder(response: .init(order: .success(.mugs), isKeeper: false, isNew: true))
        presenter.presentOrder(response: .init(order: .success(.mugs), isKeeper: true))
        presenter.presentOrder(response: .init(order: .success(.mugs.with(.sent)), isKeeper: true))
        presenter.presentOrder(response: .init(order: .success(.mugs.with(.delivered)), isKeeper: true))
        view.expect(
            viewModel("Placed", canBeCancelled: true, message: "Thank you! Your order is placed."),
            viewModel("Placed", customer: "ada", canBeCancelled: true, canBeSent: true),
            viewModel("Sent", customer: "ada", canBeDelivered: true),
            viewModel("Delivered", customer: "ada")
        )
    }

    @Test("A payment that is declined or without an answer is explained")
    func payment() {
        let explained: [(Order.State, Bool, String, String)] = [
            (
                .pending, false, "Payment pending",
                "The payment is not confirmed yet: it is late. Check it again later: nothing is charged twice."
            ),
            (
                .refunding, false, "Cancellation pending",
                "The order is being cancelled, but the refund is not confirmed yet: it is late. "
                    + "Check it again later."
            ),
            (
                .declined, false, "Payment declined",
                "The payment was declined: it is late. Nothing was ordered, "
                    + "and the products are in the cart again."
            ),
            (
                .declined, true, "Payment declined",
                "The payment was declined: it is late. Nothing was ordered."
            ),
        ]
        for (state, isKeeper, name, text) in explained {
            let order = Result<Order, ShopFailure>.success(.mugs.with(state, note: "it is late"))
            presenter.presentOrder(response: .init(order: order, isKeeper: isKeeper, isNew: true))
            presenter.presentChangedOrder(response: .init(order: order, isKeeper: isKeeper))
            var expected = viewModel(
                name,
                customer: isKeeper ? "ada" : nil,
                isWaiting: state.isWaiting,
                canBeCancelled: state == .pending
            )
            expected.items[2] = .init("Payment", "Cash on delivery (it is late)")
            expected.message = Message(.warning, LocalizedText(verbatim: text))
            view.expect(expected, expected)
        }
    }

    @Test("A declined order whose products are not in the cart yet does not say that they are")
    func owed() {
        var order = Order.mugs.with(.declined, note: "it is late")
        order.isOwedToCart = true
        presenter.presentChangedOrder(response: .init(order: .success(order), isKeeper: false))
        var expected = viewModel("Payment declined")
        expected.items[2] = .init("Payment", "Cash on delivery (it is late)")
        expected.message = Message(.warning, "The payment was declined: it is late. Nothing was ordered.")
        view.expect(expected)
    }

    @Test("A change by somebody else is shown without a word about it")
    func updated() {
        presenter.presentUpdatedOrder(response: .init(order: .success(.mugs.with(.sent)), isKeeper: false))
        view.expect(viewModel("Sent"))
    }

    @Test("A change is reported, and so is a failure")
    func changed() {
        presenter.presentChangedOrder(
            response: .init(order: .success(.mugs.with(.cancelled)), isKeeper: false)
        )
        presenter.presentChangedOrder(response: .init(order: .failure(.wrongState(.sent)), isKeeper: false))
        presenter.presentOrder(
            response: .init(order: .failure(.unknownOrder("1")), isKeeper: false, isNew: true)
        )
        view.expect(
            viewModel("Cancelled", message: "Order 0A1B2C3D: Cancelled."),
            ViewOrder.ChangeOrder.ViewModel(
                message: Message(.warning, "The order has the state 'Sent' already.")
            ),
            ViewOrder.FetchOrder.ViewModel(message: Message(.warning, "You have no order '1'."))
        )
    }
}

@MainActor
@Suite("The view controller and the router of one order")
struct ViewOrderViewControllerTests {
    private let interactor = ViewOrderInteractorSpy()
    private let host = RecordingHost()
    private let view: ViewOrderViewController

    init() {
        let router = ViewOrderRouter(dataStore: interactor)
        view = ViewOrderViewController(interactor: interactor, router: router)
        router.viewController = view
        view.host = host
    }

    private func actions(_ identifiers: String...) -> [SceneAction] {
        ViewOrderConfigurator.definition.actions.filter { identifiers.contains($0.identifier) }
    }

    @Test("The actions follow the order's state; a failed change keeps the order")
    func shown() async {
        var viewModel = ViewOrder.FetchOrder.ViewModel(
            title: "Order 1",
            lines: [mugLine],
            total: "36.15",
            items: [.init("State", "Placed")],
            canBeCancelled: true,
            canBeSent: true
        )
        let blocks: [Block] = [
            .detail(DetailBlock(identifier: "order", items: viewModel.items)),
            .list([mugLine].list(total: "36.15", of: Currency.euro.kind)),
        ]
        var list = [mugLine].list(total: "36.15", of: Currency.euro.kind)
        list.identifier = "lines"
        #expect(blocks[1] == .list(list))
        view.displayOrder(viewModel: viewModel)
        host.expect(
            screen: Screen(title: "Order 1", blocks: blocks, actions: actions("send", "cancel", "orders"))
        )
        let message = Message(.warning, "The order has the state 'Sent' already.")
        view.displayChangedOrder(viewModel: .init(message: message))
        host.expect(
            screen: Screen(
                title: "Order 1",
                blocks: blocks,
                actions: actions("send", "cancel", "orders"),
                message: message
            )
        )
        viewModel.canBeCancelled = false
        viewModel.canBeSent = false
        viewModel.canBeDelivered = true
        view.displayChangedOrder(viewModel: viewModel)
        host.expect(screen: Screen(title: "Order 1", blocks: blocks, actions: actions("deliver", "orders")))
        view.displayOrder(viewModel: .init(message: message))
        host.expect(screen: Screen(title: "Order", actions: actions("orders"), message: message))
        await host.finish()
    }

    @Test("A change by somebody else keeps the message, unless that warned of a payment that is decided now")
    func updated() async {
        let thanks = Message(.information, "Thank you! Your order is placed.")
        var viewModel = ViewOrder.FetchOrder.ViewModel(
            title: "Order 1",
            items: [.init("State", "Placed")],
            canBeCancelled: true,
            message: thanks
        )
        view.displayOrder(viewModel: viewModel)
        viewModel.items = [.init("State", "Payment pending")]
        viewModel.message = nil
        viewModel.canBeCancelled = false
        view.displayUpdatedOrder(viewModel: viewModel)
        #expect(view.screen.message == thanks)
        #expect(view.screen.actions == actions("orders"))
        viewModel.isWaiting = true
        viewModel.message = Message(.warning, "The payment is not confirmed yet.")
        view.displayOrder(viewModel: viewModel)
        viewModel.isWaiting = false
        viewModel.message = nil
        view.displayUpdatedOrder(viewModel: viewModel)
        #expect(view.screen.message == nil)
        let lost = Message(.error, "The shop could not be reached: it is locked")
        view.displayUpdatedOrder(viewModel: .init(message: lost))
        #expect(view.screen.message == lost && view.screen.title == "Order 1")
        host.expect(screen: view.screen)
        await host.finish()
    }

    @Test("Only a confirmed cancellation cancels", arguments: [true, false])
    func cancel(_ confirmed: Bool) async throws {
        view.displayOrder(
            viewModel: .init(title: "Order 1", items: [.init("State", "Placed")], canBeCancelled: true)
        )
        host.expect(screen: view.screen)
        host.willAnswer(confirmed)
        try await view.handle(.action("cancel"))
        host.expect(
            .confirm(
                Question("Cancel Order 1?", confirm: "Cancel order", cancel: "Keep", isDestructive: true)
            )
        )
        interactor.expect(all: confirmed ? [ViewOrder.ChangeOrder.Request.cancel] : [])
        await host.finish()
    }

    @Test("The order is fetched on each appearance; keepers move it on; rows and actions lead on")
    func events() async throws {
        await view.didLoad()
        host.expect(.observe("order"))
        await view.willAppear()
        view.displayOrder(
            viewModel: .init(
                title: "Order 1",
                items: [.init("State", "Placed")],
                isWaiting: true,
                canBeSent: true
            )
        )
        host.expect(screen: view.screen)
        #expect(view.screen.actions == actions("check-payment", "send", "orders"))
        try await view.handle(.action("send"))
        try await view.handle(.action("check-payment"))
        try await view.handle(.select(list: "lines", row: "mug"))
        try await view.handle(.action("orders"))
        interactor.expect(
            ViewOrder.FollowOrder.Request(),
            ViewOrder.FetchOrder.Request(),
            ViewOrder.ChangeOrder.Request.moveOn,
            ViewOrder.ChangeOrder.Request.settle
        )
        #expect(interactor.selectedProductID == "mug")
        host.expect(.segue("ViewProduct"), .segue("OrderList"))
        await host.finish()
    }

    @Test("The table, the methods and the declared segues agree")
    func agreement() {
        RouteCheck.verify(ViewOrderConfigurator.definition, router: ViewOrderRouter.self)
        RouteCheck.verify(
            router: ViewOrderRouter.self,
            source: "../../Sources/ShopScene/ViewOrder/ViewOrderRouter.swift"
        )
    }
}
