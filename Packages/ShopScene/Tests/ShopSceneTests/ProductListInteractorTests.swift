import SceneKitCore
import SceneTestKit
import Testing

@testable import ShopScene

@MainActor
@Suite("The interactor of the product list")
struct ProductListInteractorTests {
    private let presenter = ProductListPresenterSpy()
    private let query = ProductQuery(search: "tea", category: "Tea", offset: 10, limit: 5)

    @Test("The page or the failure is presented with its query, but not a cancellation")
    func show() async {
        let page = ProductPage(products: [.tea], total: 1, categories: ["Tea"])
        for result in [.success(page), .failure(.storage("it is locked")), .failure(.cancelled)]
            as [Result<ProductPage, ShopFailure>]
        {
            let worker = ProductListWorkerSpy(page: result)
            await ProductListInteractor(presenter: presenter, worker: worker).showProducts(request: query)
            worker.calls.expect(query)
            presenter.expect(
                all: result == .failure(.cancelled)
                    ? [] : [ProductList.ShowProducts.Response(query: query, page: result)]
            )
        }
    }

    @Test("The search and the category are kept for the location")
    func location() async {
        let worker = ProductListWorkerSpy()
        let interactor = ProductListInteractor(presenter: presenter, worker: worker)
        await interactor.showProducts(request: query)
        worker.calls.expect(query)
        #expect(interactor.search == "tea")
        #expect(interactor.category == "Tea")
    }

    @Test("After a change the shown products are fetched again")
    func follow() async {
        let page = ProductPage(products: [.tea], total: 1, categories: ["Tea"])
        let worker = ProductListWorkerSpy(page: .success(page))
        let interactor = ProductListInteractor(presenter: presenter, worker: worker)
        let following = Task { await interactor.followProducts(request: .init()) }
        await worker.changes.send(())
        presenter.expect()
        await interactor.showProducts(request: query)
        await worker.changes.send(())
        following.cancel()
        await following.value
        worker.calls.expect(query, query)
        presenter.expect(
            ProductList.ShowProducts.Response(query: query, page: .success(page)),
            ProductList.ShowProducts.Response(query: query, page: .success(page))
        )
    }

    @Test("A store whose changes cannot be followed presents nothing of its own")
    func unreachable() async {
        let worker = ProductListWorkerSpy(isReachable: false)
        let interactor = ProductListInteractor(presenter: presenter, worker: worker)
        await interactor.followProducts(request: .init())
        presenter.expect()
    }
}
