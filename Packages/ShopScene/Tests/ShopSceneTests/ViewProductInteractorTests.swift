import SceneKitCore
import SceneTestKit
import Testing

@testable import ShopScene

@MainActor
@Suite("The interactor of one product")
struct ViewProductInteractorTests {
    private let presenter = ViewProductPresenterSpy()

    private func interactor(_ worker: ViewProductWorkerSpy) -> ViewProductInteractor {
        let interactor = ViewProductInteractor(presenter: presenter, worker: worker)
        interactor.productID = "tea"
        return interactor
    }

    @Test("A product, a missing product and a failure are presented, but not a cancellation")
    func fetch() async {
        for found in [
            .success(.tea), .success(nil), .failure(.storage("it is locked")), .failure(.cancelled),
        ]
            as [Result<ShownProduct?, ShopFailure>]
        {
            let worker = ViewProductWorkerSpy(found: found)
            await interactor(worker).fetchProduct(request: .init())
            worker.calls.expect(.find("tea"))
            presenter.expect(
                all:
                    found == .failure(.cancelled)
                    ? [] : [ViewProduct.FetchProduct.Response(id: "tea", product: found)]
            )
        }
    }

    @Test("After a change the product is fetched again")
    func follow() async {
        let worker = ViewProductWorkerSpy(found: .success(.tea))
        let interactor = interactor(worker)
        await interactor.fetchProduct(request: .init())
        let following = Task { await interactor.followProduct(request: .init()) }
        await worker.changes.send(())
        following.cancel()
        await following.value
        worker.calls.expect(.find("tea"), .find("tea"))
        let response = ViewProduct.FetchProduct.Response(id: "tea", product: .success(.tea))
        presenter.expect(response, response)
    }

    @Test("The pieces in the cart or the failure are presented, for a product that is there")
    func add() async {
        for added in [.success(3), .failure(.tooMany(99)), .failure(.cancelled)] as [Result<Int, ShopFailure>]
        {
            let worker = ViewProductWorkerSpy(found: .success(.tea), added: added)
            let interactor = interactor(worker)
            await interactor.addToCart(request: .init(quantity: 2))
            worker.calls.expect()
            await interactor.fetchProduct(request: .init())
            await interactor.addToCart(request: .init(quantity: 2))
            worker.calls.expect(.find("tea"), .add(2, "tea"))
            let product = ViewProduct.FetchProduct.Response(id: "tea", product: .success(.tea))
            presenter.expect(
                all:
                    added == .failure(.cancelled)
                    ? [product]
                    : [product, ViewProduct.AddToCart.Response(name: "Green Tea", quantity: added)]
            )
        }
    }
}
