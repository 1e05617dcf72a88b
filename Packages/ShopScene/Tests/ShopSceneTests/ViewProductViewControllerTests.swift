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
        interactor.calls.expect(.follow(.init()), .fetch(.init()), .fetch(.init()))
        await host.finish()
    }

    @Test("A product is shown with its picture; a missing one leaves only the message")
    func shown() async {
        let actions = ViewProductConfigurator.definition.actions
        view.displayProduct(viewModel: .init(title: "Mug", picture: Picture(of: "Mug"), items: items))
        let detail = DetailBlock(identifier: "product", picture: Picture(of: "Mug"), items: items)
        host.expect(screen: Screen(title: "Mug", blocks: [.detail(detail)], actions: actions))
        let message = Message(.warning, "It is gone.")
        view.displayProduct(viewModel: .init(message: message))
        host.expect(screen: Screen(title: "Product", actions: actions, message: message))
        await host.finish()
    }

    @Test("The action leads to the list through the router")
    func list() async throws {
        try await view.handle(.action("products"))
        host.expect(.segue("ProductList"))
        await host.finish()
    }
}
