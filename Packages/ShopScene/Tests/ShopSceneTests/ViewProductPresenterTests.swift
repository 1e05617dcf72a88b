import SceneKitCore
import SceneTestKit
import Testing

@testable import ShopScene

@MainActor
@Suite("The presenter of one product")
struct ViewProductPresenterTests {
    private let view = ViewProductDisplaySpy()
    private let presenter = ViewProductPresenter()

    init() {
        presenter.viewController = view
    }

    private func present(_ product: Result<ShownProduct?, ShopFailure>) {
        presenter.presentProduct(response: .init(id: "mug", product: product))
    }

    @Test("A product is shown under its name, without an empty description")
    func found() {
        present(.success(.mug))
        view.expect(
            ViewProduct.FetchProduct.ViewModel(
                title: "Mug",
                picture: Picture(of: "Mug", source: "kitchen"),
                items: [
                    .init("Price", "12.05 EUR"), .init("Stock", "Only 3 left"),
                    .init("Category", "Kitchen"),
                    .init("Article", "mug"),
                ],
                canBeBought: true
            )
        )
    }

    @Test("A product that is no longer sold says so instead of its stock")
    func unlisted() {
        present(.success(.jug))
        view.expect(
            ViewProduct.FetchProduct.ViewModel(
                title: "Jug",
                picture: Picture(of: "Jug"),
                items: [
                    .init("Price", "0.00 EUR"), .init("Stock", "No longer sold"),
                    .init("Category", "Jugs"),
                    .init("Article", "jug"),
                ]
            )
        )
    }

    @Test("A product as it was last seen has a notice")
    func outdated() {
        present(.success(ShownProduct(product: .pot, outage: "it is gone")))
        let notice =
            "You see what was last seen of the shop, and cannot order now: it cannot be reached (it is gone)."
        view.expect(
            ViewProduct.FetchProduct.ViewModel(
                title: "Pot",
                picture: Picture(of: "Pot", source: "kitchen"),
                items: [
                    .init("Price", "49.90 EUR"), .init("Stock", "Sold out"),
                    .init("Category", "Kitchen"), .init("Article", "pot"),
                ],
                isOutdated: true,
                message: Message(.warning, LocalizedText(verbatim: notice))
            )
        )
    }

    @Test("A missing product and a failure become messages")
    func missing() {
        present(.success(nil))
        present(.failure(.storage("it is locked")))
        view.expect(
            ViewProduct.FetchProduct.ViewModel(message: Message(.warning, "The shop has no product 'mug'.")),
            ViewProduct.FetchProduct.ViewModel(
                message: Message(.error, "The shop could not be reached: it is locked")
            )
        )
    }

    @Test("The message after an addition counts the pieces in the cart")
    func added() {
        for result in [.success(1), .success(3), .failure(.tooMany(99))] as [Result<Int, ShopFailure>] {
            presenter.presentAddedProduct(response: .init(name: "Mug", quantity: result))
        }
        view.expect(
            ViewProduct.AddToCart.ViewModel(message: Message(.information, "The cart has 1 piece of Mug.")),
            ViewProduct.AddToCart.ViewModel(message: Message(.information, "The cart has 3 pieces of Mug.")),
            ViewProduct.AddToCart.ViewModel(
                message: Message(.warning, "A cart has at most 99 pieces of a product.")
            )
        )
    }
}
