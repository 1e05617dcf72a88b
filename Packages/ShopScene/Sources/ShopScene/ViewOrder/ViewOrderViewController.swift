import SceneKitCore

/// The view models that the presenter shows of one order.
@MainActor
protocol ViewOrderDisplayLogic: AnyObject {
    func displayOrder(viewModel: ViewOrder.FetchOrder.ViewModel)
    func displayUpdatedOrder(viewModel: ViewOrder.FollowOrder.ViewModel)
    func displayChangedOrder(viewModel: ViewOrder.ChangeOrder.ViewModel)
}

final class ViewOrderViewController: RoutedScene<any ViewOrderBusinessLogic, any ViewOrderRouting> {
    static let actions: [BoundAction<ViewOrderViewController>] = [
        .action(
            "check-payment",
            key: "$",
            "Asks again for a payment or a refund that is not confirmed.",
            role: .primary,
            when: { $0.isWaiting }
        ) { await $0.interactor.changeOrder(request: .settle) },
        .action(
            "send",
            "Mark as sent",
            key: ">",
            "Tells the customer that the order is on its way.",
            when: { $0.canBeSent }
        ) {
            await $0.interactor.changeOrder(request: .moveOn)
        }
        .promising(.sets),
        .action(
            "deliver",
            "Mark as delivered",
            key: ">",
            "Ends the order after its delivery.",
            when: { $0.canBeDelivered }
        ) { await $0.interactor.changeOrder(request: .moveOn) }
        .promising(.sets),
        .action(
            "cancel",
            "Cancel order",
            key: "x",
            "Cancels an order that has not been sent, after a question.",
            role: .destructive,
            when: { $0.canBeCancelled }
        ) { await $0.cancel() }
        .promising(.asks, .sets),
        .segue("orders", "All orders", key: "l", "Goes to the orders.", to: "OrderList"),
    ]

    static let lists: [BoundList<ViewOrderViewController>] = [
        .rows(
            of: "lines",
            to: "ViewProduct",
            parameter: "id",
            select: { $0.router.dataStore.selectedProductID = $1 }
        )
    ]

    let scene = SceneState(Screen(title: "Order"))
    private var isWaiting = false
    private var canBeCancelled = false
    private var canBeSent = false
    private var canBeDelivered = false

    func didLoad() async {
        observe("order") { [interactor] in await interactor.followOrder(request: .init()) }
    }

    func willAppear() async { await interactor.fetchOrder(request: .init()) }

    private func cancel() async {
        let question = Question(
            "Cancel \(screen.title)?",
            confirm: "Cancel order",
            cancel: "Keep",
            isDestructive: true
        )
        guard await confirm(question) else { return }
        await interactor.changeOrder(request: .cancel)
    }
}

extension ViewOrderViewController: ViewOrderDisplayLogic {
    func displayOrder(viewModel: ViewOrder.FetchOrder.ViewModel) {
        show(viewModel)
    }

    func displayUpdatedOrder(viewModel: ViewOrder.FollowOrder.ViewModel) {
        var viewModel = viewModel
        // The message about what the person has done stays, unless the payment is decided now that it warned of.
        if viewModel.message == nil, isWaiting == viewModel.isWaiting { viewModel.message = screen.message }
        displayChangedOrder(viewModel: viewModel)
    }

    func displayChangedOrder(viewModel: ViewOrder.ChangeOrder.ViewModel) {
        guard !viewModel.items.isEmpty else { return screen.message = viewModel.message }
        show(viewModel)
    }

    private func show(_ viewModel: ViewOrder.FetchOrder.ViewModel) {
        isWaiting = viewModel.isWaiting
        canBeCancelled = viewModel.canBeCancelled
        canBeSent = viewModel.canBeSent
        canBeDelivered = viewModel.canBeDelivered
        let blocks: [Block] = [
            .detail(DetailBlock(identifier: "order", items: viewModel.items)),
            .list(viewModel.lines.list(total: viewModel.total, of: viewModel.priceKind)),
        ]
        screen = Screen(
            title: viewModel.title,
            blocks: viewModel.items.isEmpty ? [] : blocks,
            message: viewModel.message
        )
    }
}
