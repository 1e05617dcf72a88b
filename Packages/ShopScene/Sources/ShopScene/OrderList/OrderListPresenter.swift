import FoundationEssentials
import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol OrderListPresentationLogic: AnyObject {
    func presentOrders(response: OrderList.ShowOrders.Response)
}

final class OrderListPresenter: OrderListPresentationLogic {
    weak var viewController: (any OrderListDisplayLogic)?
    private let timeZone: TimeZone

    /// - Parameter timeZone: The time zone of shown dates.
    init(timeZone: TimeZone = .current) {
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
                    hasCustomers: page.isOfAll
                )
            case .failure(let failure): .init(message: failure.message)
            }
        viewController?.displayOrders(viewModel: viewModel)
    }

    private func displayed(_ order: Order) -> OrderList.ShowOrders.ViewModel.DisplayedOrder {
        .init(
            id: order.id,
            number: order.number,
            date: ShopWording.day(order.placedAt, in: timeZone),
            state: ShopWording.state(order.state),
            total: order.total.text,
            customer: order.customerName
        )
    }
}
