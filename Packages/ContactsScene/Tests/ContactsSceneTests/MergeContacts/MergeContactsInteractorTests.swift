import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The interactor of a merge")
struct MergeContactsInteractorTests {
    private let presenter = MergeContactsPresenterSpy()
    private let merge = MergedContact(
        .sample("1", "Ada", "Lovelace"),
        with: [.sample("2", "A.", "Lovelace")]
    )

    private func interactor(_ worker: MergeContactsWorkerSpy) -> MergeContactsInteractor {
        let interactor = MergeContactsInteractor(presenter: presenter, worker: worker)
        (interactor.contactID, interactor.otherIDs.ids) = ("1", ["2"])
        return interactor
    }

    @Test("The merge is shown, also the other way round, and done as it was shown")
    func mergeContacts() async {
        let worker = MergeContactsWorkerSpy(.success(merge))
        let interactor = interactor(worker)
        await interactor.previewMerge(request: .init())
        await interactor.previewMerge(request: .init(kept: ""))
        await interactor.mergeContacts(request: .init())
        worker.calls.expect(.preview(of: ["2"], into: "1"), .preview(of: ["1"], into: "2"), .merge(merge))
        presenter.expect(
            MergeContacts.PreviewMerge.Response(merge: .success(merge)),
            MergeContacts.PreviewMerge.Response(merge: .success(merge)),
            MergeContacts.MergeContacts.Response(change: .success(.merged(name: "Ada Lovelace")))
        )
        #expect(interactor.ownChange == .merged(name: "Ada Lovelace"))
    }

    @Test("Of a group, another contact is kept, some are left out, but never all")
    func group() async {
        let worker = MergeContactsWorkerSpy(.failure(.notFound(id: "5")))
        let interactor = interactor(worker)
        interactor.otherIDs.ids = ["2", "3", "4"]
        await interactor.previewMerge(request: .init(kept: "3"))
        await interactor.previewMerge(request: .init(leftOut: ["2", "3"]))
        await interactor.previewMerge(request: .init(leftOut: ["1"]))
        #expect(interactor.contactID == "1" && interactor.otherIDs.ids == ["4"])
        worker.calls.expect(
            .preview(of: ["1", "2", "4"], into: "3"),
            .preview(of: ["4"], into: "1"),
            .preview(of: ["4"], into: "1")
        )
        let missing = MergeContacts.PreviewMerge.Response(merge: .failure(.notFound(id: "5")))
        presenter.expect(missing, missing, missing)
    }

    @Test("Without others, all duplicates of the contact are found")
    func duplicates() async {
        let worker = MergeContactsWorkerSpy(.success(merge))
        let interactor = interactor(worker)
        interactor.otherIDs.ids = []
        await interactor.previewMerge(request: .init())
        #expect(interactor.contactID == "1" && interactor.otherIDs.ids == ["2"])
        worker.calls.expect(.duplicates(of: "1"))
        presenter.expect(MergeContacts.PreviewMerge.Response(merge: .success(merge)))
    }

    @Test("Two contacts are declared not to be duplicates")
    func distinct() async {
        let worker = MergeContactsWorkerSpy(.success(merge))
        let interactor = interactor(worker)
        await interactor.previewMerge(request: .init())
        await interactor.declareDistinct(request: .init())
        worker.calls.expect(.preview(of: ["2"], into: "1"), .distinct(["1", "2"]))
        let change = ContactChange.distinct(names: ["Ada Lovelace", "A. Lovelace"])
        presenter.expect(
            MergeContacts.PreviewMerge.Response(merge: .success(merge)),
            MergeContacts.DeclareDistinct.Response(change: .success(change))
        )
        #expect(interactor.ownChange == change)
    }

    @Test("Errors are presented, and nothing has changed")
    func failures() async {
        let worker = MergeContactsWorkerSpy(.success(merge), failure: .changedMeanwhile)
        let interactor = interactor(worker)
        await interactor.previewMerge(request: .init())
        await interactor.mergeContacts(request: .init())
        await interactor.declareDistinct(request: .init())
        #expect(interactor.ownChange == nil)
        worker.calls.expect(.preview(of: ["2"], into: "1"), .merge(merge), .distinct(["1", "2"]))
        presenter.expect(
            MergeContacts.PreviewMerge.Response(merge: .success(merge)),
            MergeContacts.MergeContacts.Response(change: .failure(.changedMeanwhile)),
            MergeContacts.DeclareDistinct.Response(change: .failure(.changedMeanwhile))
        )
    }

    @Test("Without both contacts nothing is merged")
    func missing() async {
        let worker = MergeContactsWorkerSpy(.failure(.notFound(id: "2")))
        let interactor = interactor(worker)
        await interactor.previewMerge(request: .init())
        await interactor.mergeContacts(request: .init())
        await interactor.declareDistinct(request: .init())
        worker.calls.expect(.preview(of: ["2"], into: "1"))
        presenter.expect(MergeContacts.PreviewMerge.Response(merge: .failure(.notFound(id: "2"))))
    }
}
