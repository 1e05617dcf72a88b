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
            as [Result<Product?, ShopFailure>]
        {
            let worker = ViewProductWorkerSpy(found: found)
            await interactor(worker).fetchProduct(request: .init())
            worker.calls.expect("tea")
            presenter.calls.expect(
                found == .failure(.cancelled) ? [] : [.init(id: "tea", product: found)]
            )
        }
    }

    @Test("After a change the product is fetched again")
    func follow() async {
        let worker = ViewProductWorkerSpy(found: .success(.tea))
        let interactor = interactor(worker)
        let following = Task { await interactor.followProduct(request: .init()) }
        await worker.changes.send(())
        following.cancel()
        await following.value
        worker.calls.expect("tea")
        presenter.calls.expect(.init(id: "tea", product: .success(.tea)))
    }
}
