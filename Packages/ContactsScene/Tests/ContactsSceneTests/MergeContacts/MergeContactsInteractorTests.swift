import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The interactor of a merge")
struct MergeContactsInteractorTests {
    private let presenter = MergeContactsPresenterSpy()
    private let merge = MergedContact(.sample("1", "Ada", "Lovelace"), with: .sample("2", "A.", "Lovelace"))

    private func interactor(_ worker: MergeContactsWorkerSpy) -> MergeContactsInteractor {
        let interactor = MergeContactsInteractor(presenter: presenter, worker: worker)
        (interactor.contactID, interactor.otherID) = ("1", "2")
        return interactor
    }

    @Test("The merge is shown, also the other way round, and done as it was shown")
    func mergeContacts() async {
        let worker = MergeContactsWorkerSpy(.success(merge))
        let interactor = interactor(worker)
        await interactor.previewMerge(request: .init())
        await interactor.previewMerge(request: .init(isSwapped: true))
        #expect(interactor.contactID == "2" && interactor.otherID == "1")
        await interactor.mergeContacts(request: .init())
        worker.calls.expect(.preview(of: "2", into: "1"), .preview(of: "1", into: "2"), .merge(merge))
        presenter.calls.expect(
            .preview(.init(merge: .success(merge))),
            .preview(.init(merge: .success(merge))),
            .merged(.init(change: .success(.merged(name: "Ada Lovelace"))))
        )
        #expect(interactor.ownChange == .merged(name: "Ada Lovelace"))
    }

    @Test("Two contacts are declared not to be duplicates")
    func distinct() async {
        let worker = MergeContactsWorkerSpy(.success(merge))
        let interactor = interactor(worker)
        await interactor.previewMerge(request: .init())
        await interactor.declareDistinct(request: .init())
        worker.calls.expect(.preview(of: "2", into: "1"), .distinct("1", "2"))
        presenter.calls.expect(
            .preview(.init(merge: .success(merge))),
            .distinct(.init(change: .success(.distinct(name: "Ada Lovelace", other: "A. Lovelace"))))
        )
        #expect(interactor.ownChange == .distinct(name: "Ada Lovelace", other: "A. Lovelace"))
    }

    @Test("Errors are presented, and nothing has changed")
    func failures() async {
        let worker = MergeContactsWorkerSpy(.success(merge), failure: .changedMeanwhile)
        let interactor = interactor(worker)
        await interactor.previewMerge(request: .init())
        await interactor.mergeContacts(request: .init())
        await interactor.declareDistinct(request: .init())
        #expect(interactor.ownChange == nil)
        worker.calls.expect(.preview(of: "2", into: "1"), .merge(merge), .distinct("1", "2"))
        presenter.calls.expect(
            .preview(.init(merge: .success(merge))),
            .merged(.init(change: .failure(.changedMeanwhile))),
            .distinct(.init(change: .failure(.changedMeanwhile)))
        )
    }

    @Test("Without both contacts nothing is merged")
    func missing() async {
        let worker = MergeContactsWorkerSpy(.failure(.notFound(id: "2")))
        let interactor = interactor(worker)
        await interactor.previewMerge(request: .init())
        await interactor.mergeContacts(request: .init())
        await interactor.declareDistinct(request: .init())
        worker.calls.expect(.preview(of: "2", into: "1"))
        presenter.calls.expect(.preview(.init(merge: .failure(.notFound(id: "2")))))
    }
}
