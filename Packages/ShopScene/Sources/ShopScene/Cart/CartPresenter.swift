import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol CartPresentationLogic: AnyObject {
    func presentCart(response: Cart.ShowCart.Response)
}

final class CartPresenter: CartPresentationLogic {
    weak var viewController: (any CartDisplayLogic)?
    private let currency: Currency

    /// - Parameter currency: The shop's.
    init(currency: Currency = .euro) {
        self.currency = currency
    }

    // MARK: - Show cart

    func presentCart(response: Cart.ShowCart.Response) {
        let viewModel: Cart.ShowCart.ViewModel =
            switch response.cart {
            case .success(let cart):
                .init(
                    lines: cart.lines.map(displayed),
                    total: cart.lines.isEmpty ? nil : cart.lines.total.text(in: currency),
                    isOutdated: cart.outage != nil,
                    priceKind: currency.kind,
                    message: ShopFailure.notice(ofOutage: cart.outage)
                )
            case .failure(let failure): .init(message: failure.message)
            }
        viewController?.displayCart(viewModel: viewModel)
    }

    private func displayed(_ line: CartLine) -> Cart.ShowCart.ViewModel.DisplayedLine {
        .init(
            id: line.product.id,
            name: line.product.name,
            price: line.product.price.text(in: currency),
            quantity: String(line.quantity),
            sum: line.sum.text(in: currency),
            note: line.isAvailable ? LocalizedText(verbatim: "") : line.availability,
            picture: line.product.picture
        )
    }
}
