import SceneKitCore

/// The view models that the presenter shows on the product list.
@MainActor
protocol ProductListDisplayLogic: AnyObject {
    func displayProducts(viewModel: ProductList.ShowProducts.ViewModel)
}

/// The values of the filter.
struct ProductFilter: Equatable, Sendable {
    var search = ""
    var category = ""
    var order = ProductOrder.name
}

final class ProductListViewController: RoutedScene<any ProductListBusinessLogic, any ProductListRouting> {
    static let filter = FormTable(
        "filter",
        ProductFilter(),
        fields: [
            .field("search", \.search, "Search"),
            .field("category", \.category, "Category"),
            .field("order", \.order, "Sort by", isRequired: true),
        ],
        filters: "products"
    )

    static let forms: [BoundForm<ProductListViewController>] = [
        .form(filter, \.form) { scene, _ in await scene.showFromTheTop() }
    ]

    static let lists: [BoundList<ProductListViewController>] = [
        .rows(
            of: "products",
            to: "ViewProduct",
            parameter: "id",
            select: { $0.router.dataStore.selectedProductID = $1 },
            window: { await $0.show($1) }
        )
    ]

    static let actions: [BoundAction<ProductListViewController>] = [
        .search("Shows the products in which each word begins a word of the name, category or description.") {
            scene,
            search in
            await scene.showProducts { $0.search = search }
        },
        .action(
            "filter",
            key: "f",
            "Shows the products of a category.",
            takes: .text(
                "category",
                "a category of the shop; empty for all",
                isRequired: false,
                parameter: "category"
            )
        ) { scene, category in await scene.showProducts { $0.category = category } },
        .action(
            "sort",
            key: "S",
            "Sorts the products by name or price.",
            takes: .value(
                "order",
                ProductOrder.name,
                "name, cheapest or dearest",
                isRequired: true,
                parameter: "order"
            )
        ) { scene, order in await scene.showProducts { $0.order = order } },
        .segue("cart", key: "c", "Goes to the cart.", to: "Cart"),
    ]

    let scene = SceneState(Screen(title: "Products"))

    private let form = SceneForm(filter)
    private var window = ListWindow(offset: 0, limit: 50)

    func didLoad() async {
        let store = router.dataStore
        form.load(
            ProductFilter(search: store.search, category: store.category, order: store.order ?? .name)
        )
        observe("products") { [interactor] in await interactor.followProducts(request: .init()) }
    }

    func willAppear() async { await show(window) }

    private func showProducts(_ change: (inout ProductFilter) -> Void) async {
        var filter = form.draft
        change(&filter)
        form.load(filter)
        await showFromTheTop()
    }

    private func showFromTheTop() async {
        await show(ListWindow(offset: 0, limit: window.limit))
    }

    private func show(_ window: ListWindow) async {
        self.window = window
        await interactor.showProducts(
            request: .init(
                search: form.draft.search,
                category: form.draft.category,
                order: form.draft.order,
                offset: window.offset,
                limit: window.limit
            )
        )
    }
}

extension ProductListViewController: ProductListDisplayLogic {
    func displayProducts(viewModel: ProductList.ShowProducts.ViewModel) {
        form.choices["category"] = viewModel.categories
        let list = ListBlock(
            identifier: "products",
            columns: ["Product", .init("Price", kind: viewModel.priceKind), "Stock", "Category"],
            total: .init(viewModel.total, isLowerBound: viewModel.isTotalLowerBound),
            offset: viewModel.offset,
            rows: viewModel.products.map {
                .init(
                    identifier: $0.id,
                    texts: [
                        .init(verbatim: $0.name), .init(verbatim: $0.price), $0.stock,
                        .init(verbatim: $0.category),
                    ],
                    picture: $0.picture
                )
            },
            placeholder: viewModel.placeholder,
            style: .cards
        )
        screen = Screen(
            title: viewModel.title,
            blocks: [.form(form.block), .list(list)],
            message: viewModel.message
        )
    }
}
