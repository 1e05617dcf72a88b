import FoundationEssentials
import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol ViewOrderPresentationLogic: AnyObject {
    func presentOrder(response: ViewOrder.FetchOrder.Response)
    func presentUpdatedOrder(response: ViewOrder.FollowOrder.Response)
    func presentChangedOrder(response: ViewOrder.ChangeOrder.Response)
}

final class ViewOrderPresenter: ViewOrderPresentationLogic {
    weak var viewController: (any ViewOrderDisplayLogic)?
    private let timeZone: TimeZone

    /// - Parameter timeZone: The time zone of shown dates.
    init(timeZone: TimeZone = .current) {
        self.timeZone = timeZone
    }

    // MARK: - Fetch order

    func presentOrder(response: ViewOrder.FetchOrder.Response) {
        var viewModel = viewModel(of: response.order, isKeeper: response.isKeeper)
        if response.isNew, case .success(let order) = response.order {
            viewModel.message =
                Self.notice(of: order, isKeeper: response.isKeeper)
                ?? Message(.information, "Thank you! Your order is placed.")
        }
        viewController?.displayOrder(viewModel: viewModel)
    }

    // MARK: - Follow order

    func presentUpdatedOrder(response: ViewOrder.FollowOrder.Response) {
        viewController?
            .displayUpdatedOrder(viewModel: viewModel(of: response.order, isKeeper: response.isKeeper))
    }

    // MARK: - Change order

    func presentChangedOrder(response: ViewOrder.ChangeOrder.Response) {
        var viewModel = viewModel(of: response.order, isKeeper: response.isKeeper)
        if case .success(let order) = response.order {
            viewModel.message =
                Self.notice(of: order, isKeeper: response.isKeeper)
                ?? Message(
                    .information,
                    "Order \(order.number): \(ShopWording.state(order.state))."
                )
        }
        viewController?.displayChangedOrder(viewModel: viewModel)
    }

    /// The message about a payment that was declined or has no outcome yet.
    private static func notice(of order: Order, isKeeper: Bool) -> Message? {
        let note = order.paymentNote ?? ""
        let reason = LocalizedText(verbatim: note.isEmpty ? "" : ": " + note)
        return switch order.state {
        case .pending:
            Message(
                .warning,
                "The payment is not confirmed yet\(reason). Check it again later: nothing is charged twice."
            )
        case .refunding:
            Message(
                .warning,
                "The order is being cancelled, but the refund is not confirmed yet\(reason). Check it again later."
            )
        case .declined:
            Message(
                .warning,
                isKeeper || order.isOwedToCart == true
                    ? "The payment was declined\(reason). Nothing was ordered."
                    : "The payment was declined\(reason). Nothing was ordered, and the products are in the cart again."
            )
        default: nil
        }
    }

    private func viewModel(
        of order: Result<Order, ShopFailure>,
        isKeeper: Bool
    ) -> ViewOrder.FetchOrder.ViewModel {
        switch order {
        case .success(let order):
            .init(
                title: "Order \(order.number)",
                lines: order.lines.map { displayed($0, in: order.money) },
                total: order.total.text(in: order.money),
                items: items(of: order, isKeeper: isKeeper),
                isWaiting: order.state.isWaiting,
                canBeCancelled: order.state == .placed || order.state == .pending,
                canBeSent: isKeeper && order.state == .placed,
                canBeDelivered: isKeeper && order.state == .sent,
                priceKind: order.money.kind
            )
        case .failure(let failure): .init(message: failure.message)
        }
    }

    private func items(of order: Order, isKeeper: Bool) -> [DetailBlock.Item] {
        var items: [DetailBlock.Item] = [
            .init("State", ShopWording.state(order.state)),
            .init("Date", ShopWording.day(order.placedAt, in: timeZone), kind: .date),
            .init("Payment", Self.payment(of: order)),
            .init("Deliver to", ShopWording.text(order.delivery)),
        ]
        if isKeeper { items.append(.init("Customer", order.customerName)) }
        return items
    }

    /// The way to pay, with what is open about it.
    private static func payment(of order: Order) -> String {
        order.paymentName + (order.paymentNote.map { " (\($0))" } ?? "")
    }

    private func displayed(_ line: Order.Line, in currency: Currency) -> DisplayedOrderLine {
        .init(
            id: line.productID,
            name: line.name,
            price: line.price.text(in: currency),
            quantity: String(line.quantity),
            sum: line.sum.text(in: currency),
            picture: Picture(of: line.name, source: ProductPictures.source(ofProduct: line.productID))
        )
    }
}
