import FoundationEssentials
import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol OrderListPresentationLogic: AnyObject {
    func presentOrders(response: OrderList.ShowOrders.Response)
    func presentSettledOrders(response: OrderList.SettleOrders.Response)
}

final class OrderListPresenter: OrderListPresentationLogic {
    weak var viewController: (any OrderListDisplayLogic)?
    private let currency: Currency
    private let timeZone: TimeZone

    /// - Parameters:
    ///   - currency: The shop's.
    ///   - timeZone: The time zone of shown dates.
    init(currency: Currency = .euro, timeZone: TimeZone = .current) {
        self.currency = currency
        self.timeZone = timeZone
    }

    // MARK: - Show orders

    func presentOrders(response: OrderList.ShowOrders.Response) {
        let viewModel: OrderList.ShowOrders.ViewModel =
            switch response.page {
            case .success(let page):
                .init(
                    orders: page.orders.map(displayed),
                    offset: page.offset,
                    total: page.total,
                    hasCustomers: page.isOfAll,
                    priceKind: currency.kind
                )
            case .failure(let failure): .init(message: failure.message)
            }
        viewController?.displayOrders(viewModel: viewModel)
    }

    // MARK: - Settle orders

    func presentSettledOrders(response: OrderList.SettleOrders.Response) {
        let message =
            switch response.orders {
            case .success(let orders) where orders == .init():
                Message(.information, "No order waits for its payment.")
            case .success(let orders):
                Message(
                    orders.waiting == 0 ? .information : .warning,
                    "Orders settled: \(orders.settled), still waiting: \(orders.waiting)."
                )
            case .failure(let failure): failure.message
            }
        viewController?.displaySettledOrders(viewModel: .init(message: message))
    }

    private func displayed(_ order: Order) -> OrderList.ShowOrders.ViewModel.DisplayedOrder {
        .init(
            id: order.id,
            number: order.number,
            date: ShopWording.day(order.placedAt, in: timeZone),
            state: ShopWording.state(order.state),
            // The column's currency is not that of an order from before a change of it.
            total: order.money == currency
                ? order.total.text(in: currency) : order.total.text(in: order.money) + " " + order.money.code,
            customer: order.customerName
        )
    }
}
