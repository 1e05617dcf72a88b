import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The interactor of the duplicates")
struct DuplicateListInteractorTests {
    private let presenter = DuplicateListPresenterSpy()
    private let progress = DuplicateProgress(read: 1, total: 2)
    private let groups = [
        DuplicateGroup(
            kept: .init(id: "1", name: "Ada"),
            others: [.init(id: "2", name: "A."), .init(id: "3", name: "Ada")],
            reasons: [.sameName]
        ),
        DuplicateGroup(
            kept: .init(id: "1", name: "Ada"),
            others: [.init(id: "3", name: "B."), .init(id: "4", name: "C.")],
            reasons: [.sameName]
        ),
        DuplicateGroup(
            kept: .init(id: "5", name: "Eve"),
            others: [.init(id: "2", name: "A.")],
            reasons: [.similarName]
        ),
    ]

    @Test(
        "The contacts are read once; after a merge the group and its removed contacts are gone, and the change is reported"
    )
    func find() async {
        let merge = UndoableChange.merging(UndoableContacts([.sample("2", "A.", "")]), into: "Ada")
        let worker = DuplicateListWorkerSpy(
            .success(Duplicates(groups: groups)),
            undoable: .success(merge)
        )
        let interactor = DuplicateListInteractor(presenter: presenter, worker: worker)
        await interactor.findDuplicates(request: .init())
        worker.calls.expect(.find)
        presenter.expect(
            DuplicateList.FindDuplicates.Response.progress(progress),
            DuplicateList.FindDuplicates.Response.ended(.success(Duplicates(groups: groups)))
        )
        interactor.selectedGroupID = groups[0].id
        await interactor.findDuplicates(request: .init())
        presenter.expect(
            DuplicateList.FindDuplicates.Response.ended(.success(Duplicates(groups: groups, undoable: merge)))
        )
        interactor.change = .merged(name: "Ada", count: 2)
        await interactor.findDuplicates(request: .init())
        let rest = DuplicateGroup(
            kept: .init(id: "1", name: "Ada"),
            others: [.init(id: "4", name: "C.")],
            reasons: [.sameName]
        )
        presenter.expect(
            DuplicateList.FindDuplicates.Response.ended(
                .success(Duplicates(groups: [rest], undoable: merge)),
                change: .merged(name: "Ada", count: 2)
            )
        )
        #expect(interactor.change == nil)
        worker.calls.expect(.undoable, .undoable)
    }

    @Test("The contacts of a chosen row are known, also of a row that is gone")
    func select() async {
        let groups = [
            DuplicateGroup(
                kept: .init(id: "a b", name: "Ada"),
                others: [.init(id: "c", name: "A.")],
                reasons: [.sameName]
            )
        ]
        let worker = DuplicateListWorkerSpy(.success(Duplicates(groups: groups)))
        let interactor = DuplicateListInteractor(presenter: presenter, worker: worker)
        await interactor.findDuplicates(request: .init())
        worker.calls.expect(.find)
        presenter.expect(
            DuplicateList.FindDuplicates.Response.progress(progress),
            DuplicateList.FindDuplicates.Response.ended(.success(Duplicates(groups: groups)))
        )
        interactor.selectedGroupID = "a b c"
        #expect(interactor.selectedGroup == .init(kept: "a b", others: ["c"]))
        interactor.selectedGroupID = "5 6"
        #expect(interactor.selectedGroup == .init(kept: "5", others: ["6"]))
        interactor.selectedGroupID = "5 6 +3"
        // The merge finds them all again.
        #expect(interactor.selectedGroup == .init(kept: "5"))
    }

    @Test("If the change that can be undone cannot be read, that is presented")
    func unreadableUndo() async {
        let worker = DuplicateListWorkerSpy(
            .success(Duplicates(groups: groups)),
            undoable: .failure(.storage("locked"))
        )
        let interactor = DuplicateListInteractor(presenter: presenter, worker: worker)
        await interactor.findDuplicates(request: .init())
        await interactor.findDuplicates(request: .init())
        worker.calls.expect(.find, .undoable)
        presenter.expect(
            DuplicateList.FindDuplicates.Response.progress(progress),
            DuplicateList.FindDuplicates.Response.ended(.success(Duplicates(groups: groups))),
            DuplicateList.FindDuplicates.Response.ended(.failure(.storage("locked")))
        )
    }

    @Test("A merge is told although it is unknown whether it can be undone, which is then not offered")
    func mergeWithoutUndo() async {
        let merge = UndoableChange.merging(UndoableContacts([.sample("2", "A.", "")]), into: "Ada")
        let worker = DuplicateListWorkerSpy(
            .success(Duplicates(groups: groups, undoable: merge)),
            undoable: .failure(.storage("locked"))
        )
        let interactor = DuplicateListInteractor(presenter: presenter, worker: worker)
        await interactor.findDuplicates(request: .init())
        interactor.change = .saved(name: "Ada")
        await interactor.findDuplicates(request: .init())
        worker.calls.expect(.find, .undoable)
        presenter.expect(
            DuplicateList.FindDuplicates.Response.progress(progress),
            DuplicateList.FindDuplicates.Response.ended(
                .success(Duplicates(groups: groups, undoable: merge))
            ),
            DuplicateList.FindDuplicates.Response.ended(
                .success(Duplicates(groups: groups)),
                change: .saved(name: "Ada")
            )
        )
    }

    @Test("An update reads the contacts again, without progress")
    func update() async {
        let worker = DuplicateListWorkerSpy(.success(Duplicates(groups: groups, isCut: true)))
        let interactor = DuplicateListInteractor(presenter: presenter, worker: worker)
        await interactor.findDuplicates(request: .init(isUpdate: true))
        worker.calls.expect(.find)
        presenter.expect(
            DuplicateList.FindDuplicates.Response.ended(.success(Duplicates(groups: groups, isCut: true)))
        )
    }

    @Test("An error is presented, not swallowed", arguments: [ContactsFailure.storage("locked"), .cancelled])
    func failure(_ failure: ContactsFailure) async {
        let worker = DuplicateListWorkerSpy(.failure(failure))
        let interactor = DuplicateListInteractor(presenter: presenter, worker: worker)
        await interactor.findDuplicates(request: .init())
        worker.calls.expect(.find)
        presenter.expect(
            DuplicateList.FindDuplicates.Response.progress(progress),
            DuplicateList.FindDuplicates.Response.ended(.failure(failure))
        )
    }

    @Test("Each change of the contacts is passed on, and a merge is undone and made again")
    func changes() async {
        let worker = DuplicateListWorkerSpy(restored: .failure(.storage("locked")), changes: 2)
        let interactor = DuplicateListInteractor(presenter: presenter, worker: worker)
        await interactor.followContacts(request: .init())
        await interactor.undoMerge(request: .init())
        await interactor.redoMerge(request: .init())
        worker.calls.expect(.changes, .restore, .redo)
        presenter.expect(
            DuplicateList.FollowContacts.Response(),
            DuplicateList.FollowContacts.Response(),
            DuplicateList.UndoMerge.Response(change: .failure(.storage("locked"))),
            DuplicateList.RedoMerge.Response(change: .failure(.storage("locked")))
        )
    }
}
