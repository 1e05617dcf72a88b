import SceneKitCore
import SceneTestKit
import Testing

@testable import ShopScene

@MainActor
@Suite("The presenter of the product list")
struct ProductListPresenterTests {
    private let view = ProductListDisplaySpy()
    private let presenter = ProductListPresenter()

    init() {
        presenter.viewController = view
    }

    private func present(_ query: ProductQuery, _ page: Result<ProductPage, ShopFailure>) {
        presenter.presentProducts(response: .init(query: query, page: page))
    }

    @Test("A product has its price with two decimals, its stock in words and a picture")
    func products() {
        present(
            .init(offset: 2),
            .success(
                .init(
                    products: [.mug, .pot],
                    total: 9,
                    isTotalLowerBound: true,
                    categories: ["Kitchen", "Tea"]
                )
            )
        )
        view.expect(
            ProductList.ShowProducts.ViewModel(
                title: "Products",
                categories: ["Kitchen", "Tea"],
                products: [
                    .init(
                        id: "mug",
                        name: "Mug",
                        price: "12.05",
                        stock: "Only 3 left",
                        category: "Kitchen",
                        picture: Picture(of: "Mug", source: "kitchen")
                    ),
                    .init(
                        id: "pot",
                        name: "Pot",
                        price: "49.90",
                        stock: "Sold out",
                        category: "Kitchen",
                        picture: Picture(of: "Pot", source: "kitchen")
                    ),
                ],
                offset: 2,
                total: 9,
                isTotalLowerBound: true,
                placeholder: "There are no products."
            )
        )
    }

    @Test(
        "An empty list names what was searched for",
        arguments: [
            (ProductQuery(), "Products", "There are no products."),
            (ProductQuery(category: "Tea"), "Tea", "There are no products in Tea."),
            (ProductQuery(search: "x"), "Products", "No product matches 'x'."),
            (ProductQuery(search: "x", category: "Tea"), "Tea", "No product in Tea matches 'x'."),
        ]
    )
    func empty(query: ProductQuery, title: String, text: String) {
        present(query, .success(.init(products: [], total: 0, categories: [])))
        view.expect(
            ProductList.ShowProducts.ViewModel(
                title: LocalizedText(verbatim: title),
                placeholder: LocalizedText(verbatim: text),
                message: Message(.warning, LocalizedText(verbatim: text))
            )
        )
    }

    @Test("Products as they were last seen have a notice")
    func outdated() {
        present(.init(), .success(.init(products: [], total: 0, categories: [], outage: "it is gone")))
        let notice =
            "You see what was last seen of the shop, and cannot order now: it cannot be reached (it is gone)."
        view.expect(
            ProductList.ShowProducts.ViewModel(
                title: "Products",
                placeholder: "There are no products.",
                message: Message(.warning, LocalizedText(verbatim: notice))
            )
        )
    }

    @Test("A failure becomes a message")
    func failure() {
        present(.init(), .failure(.storage("it is locked")))
        view.expect(
            ProductList.ShowProducts.ViewModel(
                title: "Products",
                placeholder: "There are no products.",
                message: Message(.error, "The shop could not be reached: it is locked")
            )
        )
    }
}
