import SceneKitCore

/// Presents the interactor's responses.
@MainActor
protocol CartPresentationLogic: AnyObject {
    func presentCart(response: Cart.ShowCart.Response)
}

final class CartPresenter: CartPresentationLogic {
    weak var viewController: (any CartDisplayLogic)?

    // MARK: - Show cart

    func presentCart(response: Cart.ShowCart.Response) {
        let viewModel: Cart.ShowCart.ViewModel =
            switch response.cart {
            case .success(let cart):
                .init(
                    lines: cart.lines.map(Self.displayed),
                    total: cart.lines.isEmpty ? nil : cart.lines.total.text,
                    isOutdated: cart.outage != nil,
                    message: ShopFailure.notice(ofOutage: cart.outage)
                )
            case .failure(let failure): .init(message: failure.message)
            }
        viewController?.displayCart(viewModel: viewModel)
    }

    private static func displayed(_ line: CartLine) -> Cart.ShowCart.ViewModel.DisplayedLine {
        .init(
            id: line.product.id,
            name: line.product.name,
            price: line.product.price.text,
            quantity: String(line.quantity),
            sum: line.sum.text,
            note: line.isAvailable ? LocalizedText(verbatim: "") : line.availability,
            picture: line.product.picture
        )
    }
}
