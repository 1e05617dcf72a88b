import SceneKitCore
import SceneTestKit
import Testing

@testable import ShopScene

@MainActor
@Suite("The router of one product")
struct ViewProductRouterTests {
    @Test("The table, the methods and the declared segues agree")
    func agreement() {
        RouteCheck.verify(ViewProductConfigurator.definition, router: ViewProductRouter.self)
        RouteCheck.verify(
            router: ViewProductRouter.self,
            source: "../../Sources/ShopScene/ViewProduct/ViewProductRouter.swift"
        )
    }

    @Test("The router does not keep its view controller alive")
    func weakViewController() {
        let router = ViewProductRouter(dataStore: ViewProductInteractorSpy())
        do {
            let scene = ViewProductConfigurator.configure(worker: ViewProductWorkerSpy())
            router.viewController = scene
            #expect(router.viewController === scene)
        }
        #expect(router.viewController == nil)
    }
}
