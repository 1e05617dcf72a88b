import SceneKitCore

/// The view models that the presenter shows of one product.
@MainActor
protocol ViewProductDisplayLogic: AnyObject {
    func displayProduct(viewModel: ViewProduct.FetchProduct.ViewModel)
}

final class ViewProductViewController: RoutedScene<any ViewProductBusinessLogic, any ViewProductRouting> {
    static let actions: [BoundAction<ViewProductViewController>] = [
        .segue("products", "All products", key: "l", "Goes to the product list.", to: "ProductList")
    ]

    let scene = SceneState(Screen(title: "Product"))

    func didLoad() async {
        observe("product") { [interactor] in await interactor.followProduct(request: .init()) }
    }

    func willAppear() async { await interactor.fetchProduct(request: .init()) }
}

extension ViewProductViewController: ViewProductDisplayLogic {
    func displayProduct(viewModel: ViewProduct.FetchProduct.ViewModel) {
        let detail = DetailBlock(identifier: "product", picture: viewModel.picture, items: viewModel.items)
        screen = Screen(
            title: viewModel.title,
            blocks: viewModel.items.isEmpty ? [] : [.detail(detail)],
            message: viewModel.message
        )
    }
}
