import SceneKitCore

/// The view models that the presenter shows of one product.
@MainActor
protocol ViewProductDisplayLogic: AnyObject {
    func displayProduct(viewModel: ViewProduct.FetchProduct.ViewModel)
    func displayAddedProduct(viewModel: ViewProduct.AddToCart.ViewModel)
}

final class ViewProductViewController: RoutedScene<any ViewProductBusinessLogic, any ViewProductRouting> {
    static let actions: [BoundAction<ViewProductViewController>] = [
        .action(
            "buy",
            "Put into cart",
            key: "b",
            "Puts pieces of the product into the cart.",
            role: .primary,
            answer: .message,
            when: { $0.canBeBought },
            takes: .value(
                "quantity",
                1,
                "how many pieces; 1 by default",
                kind: .integer(from: 1, through: CartItem.most)
            )
        ) { await $0.interactor.addToCart(request: .init(quantity: $1)) }
        .promising(.adds),
        .segue("cart", key: "c", "Goes to the cart.", to: "Cart"),
        .segue("products", "All products", key: "l", "Goes to the product list.", to: "ProductList"),
    ]

    let scene = SceneState(Screen(title: "Product"))
    private var canBeBought = false
    private var isOutdated = false

    func didLoad() async {
        observe("product") { [interactor] in await interactor.followProduct(request: .init()) }
    }

    func willAppear() async { await interactor.fetchProduct(request: .init()) }
}

extension ViewProductViewController: ViewProductDisplayLogic {
    func displayProduct(viewModel: ViewProduct.FetchProduct.ViewModel) {
        canBeBought = viewModel.canBeBought
        // A change of the stock keeps the message about the cart.
        let kept = isOutdated || screen.blocks.isEmpty ? nil : screen.message
        isOutdated = viewModel.isOutdated
        let detail = DetailBlock(identifier: "product", picture: viewModel.picture, items: viewModel.items)
        screen = Screen(
            title: viewModel.title,
            blocks: viewModel.items.isEmpty ? [] : [.detail(detail)],
            message: viewModel.message ?? kept
        )
    }

    func displayAddedProduct(viewModel: ViewProduct.AddToCart.ViewModel) {
        screen.message = viewModel.message
    }
}
