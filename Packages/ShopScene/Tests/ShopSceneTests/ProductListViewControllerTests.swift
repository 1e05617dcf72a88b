import SceneKitCore
import SceneTestKit
import Testing

@testable import ShopScene

@MainActor
@Suite("The view controller of the product list")
struct ProductListViewControllerTests {
    private let interactor = ProductListInteractorSpy()
    private let host = RecordingHost()
    private let view: ProductListViewController

    init() {
        let router = ProductListRouter(dataStore: interactor)
        view = ProductListViewController(interactor: interactor, router: router)
        router.viewController = view
        view.host = host
    }

    @Test("The list begins with the location's search and category, and follows changes")
    func begins() async {
        interactor.search = "green"
        interactor.category = "Tea"
        await view.didLoad()
        host.expect(.observe("products"))
        await host.settle()
        await view.willAppear()
        interactor.expect(
            ProductList.FollowProducts.Request(),
            ProductList.ShowProducts.Request(search: "green", category: "Tea")
        )
        await host.finish()
    }

    @Test("A search and a filter keep each other, and begin at the top")
    func events() async throws {
        try await view.handle(.window(list: "products", offset: 20, limit: 10))
        try await view.handle(.action("search", values: ["query": ["tea"]]))
        try await view.handle(.action("filter", values: ["category": ["Tea"]]))
        try await view.handle(.change(field: "search", values: []))
        try await view.handle(.change(field: "category", values: ["Kitchen"]))
        try await view.handle(.action("sort", values: ["order": ["cheapest"]]))
        try await view.handle(.change(field: "order", values: ["dearest"]))
        interactor.expect(
            ProductList.ShowProducts.Request(offset: 20, limit: 10),
            ProductList.ShowProducts.Request(search: "tea", limit: 10),
            ProductList.ShowProducts.Request(search: "tea", category: "Tea", limit: 10),
            ProductList.ShowProducts.Request(category: "Tea", limit: 10),
            ProductList.ShowProducts.Request(category: "Kitchen", limit: 10),
            ProductList.ShowProducts.Request(category: "Kitchen", order: .cheapest, limit: 10),
            ProductList.ShowProducts.Request(category: "Kitchen", order: .dearest, limit: 10)
        )
        await host.finish()
    }

    @Test("The categories of the shop become the options of the filter; products become cards")
    func products() async {
        let message = Message(.warning, "Notice.")
        view.displayProducts(
            viewModel: .init(
                title: "Tea",
                categories: ["Kitchen", "Tea"],
                products: [
                    .init(
                        id: "tea",
                        name: "Green Tea",
                        price: "8.90",
                        stock: "In stock",
                        category: "Tea",
                        picture: Picture(of: "Green Tea")
                    )
                ],
                offset: 3,
                total: 7,
                isTotalLowerBound: true,
                placeholder: "Nothing.",
                message: message
            )
        )
        let form = FormBlock(
            identifier: "filter",
            fields: [
                Field("search", label: "Search"),
                Field("category", label: "Category", kind: .choice(["Kitchen", "Tea"])),
                Field(
                    "order",
                    label: "Sort by",
                    kind: ProductOrder.kind,
                    values: ["name"],
                    isRequired: true
                ),
            ],
            filters: "products"
        )
        let list = ListBlock(
            identifier: "products",
            columns: ["Product", .init("Price", kind: .money(currency: "EUR")), "Stock", "Category"],
            total: .init(7, isLowerBound: true),
            offset: 3,
            rows: [
                .init(
                    identifier: "tea",
                    cells: ["Green Tea", "8.90", "In stock", "Tea"],
                    picture: Picture(of: "Green Tea")
                )
            ],
            placeholder: "Nothing.",
            style: .cards
        )
        host.expect(
            screen: Screen(
                title: "Tea",
                blocks: [.form(form), .list(list)],
                actions: ProductListConfigurator.definition.actions,
                message: message
            )
        )
        await host.finish()
    }

    @Test("A row leads to its product, and an action to the cart, through the router")
    func select() async throws {
        try await view.handle(.select(list: "products", row: "mug"))
        #expect(interactor.selectedProductID == "mug")
        try await view.handle(.action("cart"))
        host.expect(.segue("ViewProduct"), .segue("Cart"))
        await host.finish()
    }
}
