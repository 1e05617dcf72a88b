import SceneKitCore
import SceneTestKit
import Testing

@testable import ShopScene

@MainActor
@Suite("The router of the product list")
struct ProductListRouterTests {
    @Test("The table, the methods and the declared segues agree")
    func agreement() {
        RouteCheck.verify(ProductListConfigurator.definition, router: ProductListRouter.self)
        RouteCheck.verify(
            router: ProductListRouter.self,
            source: "../../Sources/ShopScene/ProductList/ProductListRouter.swift"
        )
    }

    @Test("The router does not keep its view controller alive")
    func weakViewController() {
        let router = ProductListRouter(dataStore: ProductListInteractorSpy())
        do {
            let scene = ProductListConfigurator.configure(worker: ProductListWorkerSpy())
            router.viewController = scene
            #expect(router.viewController === scene)
        }
        #expect(router.viewController == nil)
    }
}
