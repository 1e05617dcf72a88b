import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The interactor of the categories")
struct PickCategoryInteractorTests {
    private let presenter = PickCategoryPresenterSpy()
    private let categories = ContactCategories(
        categories: [.init(name: "chess", count: 2)],
        contactCount: 3
    )

    @Test("The categories are fetched and presented")
    func fetch() async {
        let worker = PickCategoryWorkerSpy(.success(categories))
        let interactor = PickCategoryInteractor(presenter: presenter, worker: worker)
        await interactor.fetchCategories(request: .init())
        worker.calls.expect(.categories)
        presenter.expect(PickCategory.FetchCategories.Response(categories: .success(categories)))
    }

    @Test("An error is presented, not swallowed")
    func failure() async {
        let worker = PickCategoryWorkerSpy(.failure(.storage("locked")))
        let interactor = PickCategoryInteractor(presenter: presenter, worker: worker)
        await interactor.fetchCategories(request: .init())
        worker.calls.expect(.categories)
        presenter.expect(PickCategory.FetchCategories.Response(categories: .failure(.storage("locked"))))
    }

    @Test("000-04: a cancelled fetch presents nothing")
    func cancelled() async {
        let worker = PickCategoryWorkerSpy(.success(categories))
        let interactor = PickCategoryInteractor(presenter: presenter, worker: worker)
        let work = Task { await interactor.fetchCategories(request: .init()) }
        work.cancel()
        await work.value
        worker.calls.expect(.categories)
        presenter.expect()
    }
}
