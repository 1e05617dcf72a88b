import SceneKitCore

/// The view models that the presenter shows on the cart.
@MainActor
protocol CartDisplayLogic: AnyObject {
    func displayCart(viewModel: Cart.ShowCart.ViewModel)
}

/// The values of the action that changes a quantity.
struct CartChange: Equatable, Sendable {
    var product = ""
    var quantity = 1
}

final class CartViewController: RoutedScene<any CartBusinessLogic, any CartRouting> {
    static let actions: [BoundAction<CartViewController>] = [
        .segue(
            "checkout",
            key: "b",
            "Goes to the order of the cart.",
            to: "Checkout",
            role: .primary,
            when: { $0.total != nil && !$0.isOutdated }
        ),
        .action(
            "change",
            "Change quantity",
            key: "e",
            "Changes the number of pieces of a product.",
            when: { $0.total != nil && !$0.isOutdated },
            values: CartChange(),
            [
                .field("product", \.product, isRequired: true, isPositional: true, row: "items"),
                .field(
                    "quantity",
                    \.quantity,
                    kind: .integer(from: 1, through: CartItem.most),
                    summary: "how many pieces",
                    isRequired: true
                ),
            ]
        ) { await $0.change($1) }
        .promising(.sets),
        .action(
            "remove",
            key: "d",
            "Takes a product out of the cart, after a question.",
            when: { $0.total != nil && !$0.isOutdated },
            takes: .text("product", row: "items")
        ) { await $0.remove($1) }
        .promising(.asks, .sets),
        .segue("products", "All products", key: "l", "Goes to the product list.", to: "ProductList"),
    ]

    static let lists: [BoundList<CartViewController>] = [
        .rows(
            of: "items",
            to: "ViewProduct",
            parameter: "id",
            select: { $0.router.dataStore.selectedProductID = $1 }
        )
    ]

    let scene = SceneState(Screen(title: "Cart"))
    private var total: String?
    private var isOutdated = false

    func didLoad() async {
        observe("cart") { [interactor] in await interactor.followCart(request: .init()) }
        observe("products") { [interactor] in await interactor.followProducts(request: .init()) }
    }

    func willAppear() async { await interactor.showCart(request: .init()) }

    private func remove(_ product: String) async {
        let row = screen.lists.first?.rows.first { $0.identifier == product }
        let question = Question(
            "Remove \(row?.cells.first ?? product) from the cart?",
            confirm: "Remove",
            isDestructive: true
        )
        if await confirm(question) { await change(CartChange(product: product, quantity: 0)) }
    }

    private func change(_ change: CartChange) async {
        await interactor.changeQuantity(
            request: .init(productID: change.product, quantity: change.quantity)
        )
    }
}

extension CartViewController: CartDisplayLogic {
    func displayCart(viewModel: Cart.ShowCart.ViewModel) {
        guard viewModel.message == nil || viewModel.isOutdated else {
            return screen.message = viewModel.message
        }
        total = viewModel.total
        isOutdated = viewModel.isOutdated
        let hasNotes = viewModel.lines.contains { !$0.note.string.isEmpty }
        let list = ListBlock(
            identifier: "items",
            columns: [
                "Product", .init("Price", kind: viewModel.priceKind),
                .init("Quantity", kind: .integer(), edit: .init("change", field: "quantity")),
                .init("Sum", kind: viewModel.priceKind),
            ] + (hasNotes ? ["Note"] : []),
            total: .init(viewModel.lines.count),
            rows: viewModel.lines.map {
                .init(
                    identifier: $0.id,
                    texts: [$0.name, $0.price, $0.quantity, $0.sum].map(LocalizedText.init(verbatim:))
                        + (hasNotes ? [$0.note] : []),
                    picture: $0.picture
                )
            },
            sum: total.map { .total($0) },
            placeholder: "The cart is empty."
        )
        screen = Screen(title: "Cart", blocks: [.list(list)], message: viewModel.message)
    }
}
