import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol CheckoutPresentationLogic: AnyObject {
    func presentCheckout(response: Checkout.ShowCheckout.Response)
    func presentPlacedOrder(response: Checkout.PlaceOrder.Response)
}

final class CheckoutPresenter: CheckoutPresentationLogic {
    weak var viewController: (any CheckoutDisplayLogic)?
    private let currency: Currency

    /// - Parameter currency: The shop's.
    init(currency: Currency = .euro) {
        self.currency = currency
    }

    // MARK: - Show checkout

    func presentCheckout(response: Checkout.ShowCheckout.Response) {
        let viewModel: Checkout.ShowCheckout.ViewModel =
            switch response.checkout {
            case .success(let checkout): viewModel(of: checkout)
            case .failure(let failure): .init(isUnread: true, message: failure.message)
            }
        viewController?.displayCheckout(viewModel: viewModel)
    }

    private func viewModel(of checkout: OpenCheckout) -> Checkout.ShowCheckout.ViewModel {
        guard !checkout.lines.isEmpty else { return .init(message: ShopFailure.emptyCart.message) }
        let total = ShopWording.amount(checkout.lines.total, in: currency)
        let delivery = checkout.draft.delivery
        return .init(
            lines: checkout.lines.map { line in
                .init(
                    id: line.product.id,
                    name: line.product.name,
                    price: line.product.price.text(in: currency),
                    quantity: String(line.quantity),
                    sum: line.sum.text(in: currency),
                    picture: line.product.picture
                )
            },
            total: checkout.lines.total.text(in: currency),
            items: [
                .init("Payment", checkout.payment),
                .init("Deliver to", delivery.map(ShopWording.text) ?? "Choose an address."),
            ],
            otherAddresses: checkout.draft.otherAddresses ?? [],
            question: delivery.map { delivery in
                Question(
                    "Order for \(total), to \(delivery.recipient)? Payment: \(checkout.payment).",
                    confirm: "Order"
                )
            },
            priceKind: currency.kind
        )
    }

    // MARK: - Place order

    func presentPlacedOrder(response: Checkout.PlaceOrder.Response) {
        let viewModel: Checkout.PlaceOrder.ViewModel =
            switch response.order {
            case .success: .init()
            case .failure(let failure): .init(message: failure.message)
            }
        viewController?.displayPlacedOrder(viewModel: viewModel)
    }
}
