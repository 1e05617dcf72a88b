import SceneKitCore
import SceneTestKit
import Testing

@testable import ShopScene

@MainActor
@Suite("The view controller of one product")
struct ViewProductViewControllerTests {
    private let interactor = ViewProductInteractorSpy()
    private let host = RecordingHost()
    private let view: ViewProductViewController
    private let items = [DetailBlock.Item("Price", "12.05 EUR")]

    init() {
        let router = ViewProductRouter(dataStore: interactor)
        view = ViewProductViewController(interactor: interactor, router: router)
        router.viewController = view
        view.host = host
    }

    @Test("The product is fetched each time the scene appears, and followed from its loading on")
    func appears() async {
        await view.didLoad()
        host.expect(.observe("product"))
        await host.settle()
        await view.willAppear()
        await view.willAppear()
        interactor.expect(
            ViewProduct.FollowProduct.Request(),
            ViewProduct.FetchProduct.Request(),
            ViewProduct.FetchProduct.Request()
        )
        await host.finish()
    }

    @Test("A product is shown with its picture; a missing one leaves only the message")
    func shown() async {
        let actions = ViewProductConfigurator.definition.actions
        view.displayProduct(
            viewModel: .init(title: "Mug", picture: Picture(of: "Mug"), items: items, canBeBought: true)
        )
        let detail = DetailBlock(identifier: "product", picture: Picture(of: "Mug"), items: items)
        host.expect(screen: Screen(title: "Mug", blocks: [.detail(detail)], actions: actions))
        let message = Message(.warning, "It is gone.")
        view.displayProduct(viewModel: .init(message: message))
        let others = actions.filter { $0.identifier != "buy" }
        host.expect(screen: Screen(title: "Product", actions: others, message: message))
        await host.finish()
    }

    @Test("Buying requests one piece, or as many as the person wants")
    func buy() async throws {
        view.displayProduct(viewModel: .init(title: "Mug", items: items, canBeBought: true))
        try await view.handle(.action("buy"))
        try await view.handle(.action("buy", values: ["quantity": ["3"]]))
        interactor.expect(
            ViewProduct.AddToCart.Request(quantity: 1),
            ViewProduct.AddToCart.Request(quantity: 3)
        )
        let message = Message(.information, "The cart has 3 pieces of Mug.")
        view.displayAddedProduct(viewModel: .init(message: message))
        view.displayProduct(viewModel: .init(title: "Mug", items: items))
        #expect(view.screen.message == message)
        host.expect(screen: view.screen)
        await host.finish()
    }

    @Test("The notice of an outage ends with the outage")
    func outage() async {
        let notice = Message(.warning, "It cannot be reached.")
        view.displayProduct(viewModel: .init(title: "Mug", items: items, isOutdated: true, message: notice))
        #expect(view.screen.message == notice)
        host.expect(screen: view.screen)
        view.displayProduct(viewModel: .init(title: "Mug", items: items))
        #expect(view.screen.message == nil)
        host.expect(screen: view.screen)
        await host.finish()
    }

    @Test("An impossible quantity is refused", arguments: ["0", "100", "-1", "two"])
    func wrongQuantity(_ text: String) async throws {
        view.displayProduct(viewModel: .init(title: "Mug", items: items, canBeBought: true))
        host.expect(screen: view.screen)
        await #expect(throws: EventRefusal.self) {
            try await view.handle(.action("buy", values: ["quantity": [.text(text)]]))
        }
        interactor.expect()
        await host.finish()
    }

    @Test("The actions lead to the list and the cart through the router")
    func ways() async throws {
        try await view.handle(.action("products"))
        try await view.handle(.action("cart"))
        host.expect(.segue("ProductList"), .segue("Cart"))
        await host.finish()
    }
}
