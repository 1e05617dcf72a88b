import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The presenter of the duplicates")
struct DuplicateListPresenterTests {
    private let presenter = DuplicateListPresenter()
    private let view = DuplicateListDisplaySpy()

    init() { presenter.viewController = view }

    @Test("Each group has its names and its reasons in words")
    func groups() {
        let pair = DuplicateGroup(
            kept: .init(id: "1", name: "Ada"),
            others: [.init(id: "2", name: "A.")],
            reasons: [.email("ada@example.com"), .phone("112233"), .sameName, .similarName]
        )
        let many = DuplicateGroup(
            kept: .init(id: "4", name: "Kai"),
            others: (5..<16).map { .init(id: "\($0)", name: "Kai \($0)") },
            reasons: [.sameName]
        )
        presenter.presentDuplicates(
            response: .ended(
                .success(
                    Duplicates(
                        groups: [pair, many],
                        isCut: true,
                        undoable: .deleting(UndoableContacts([.sample("3", "Eve", "Adams")])),
                        redoable: .merging(UndoableContacts([.sample("6", "Bob", "")]), into: "Rob")
                    )
                ),
                change: .distinct(names: ["Bob", "Rob"])
            )
        )
        view.expect(
            DuplicateList.FindDuplicates.ViewModel(
                displayedGroups: [
                    .init(
                        id: "1 2",
                        keptID: "1",
                        otherIDs: ["2"],
                        name: "Ada",
                        otherNames: "A.",
                        reason: "same e-mail ada@example.com, same phone 112233, same name, similar name"
                    ),
                    .init(
                        id: "4 5 +10",
                        keptID: "4",
                        otherIDs: (5..<16).map(String.init),
                        name: "Kai",
                        otherNames: "Kai 5 and 10 other contacts",
                        reason: "same name"
                    ),
                ],
                isTotalLowerBound: true,
                undo: "Undo deleting Eve Adams",
                redo: "Redo merging Bob into Rob",
                notice: Message(.information, "Bob and Rob are not listed as duplicates any more.")
            )
        )
    }

    @Test("Progress, errors and a cancellation are shown")
    func others() {
        presenter.presentDuplicates(response: .progress(.init(read: 500, total: 2_000)))
        presenter.presentDuplicates(response: .ended(.failure(.cancelled)))
        presenter.presentDuplicates(response: .ended(.failure(.storage("locked"))))
        view.expect(
            DuplicateList.FindDuplicates.ViewModel(
                progress: .init(
                    label: "Looking for duplicates",
                    fraction: 0.25,
                    detail: "500 contacts read"
                )
            ),
            DuplicateList.FindDuplicates.ViewModel(
                notice: Message(.warning, "The search for duplicates was cancelled.")
            ),
            DuplicateList.FindDuplicates.ViewModel(
                notice: Message(.error, "The contacts could not be reached: locked")
            )
        )
    }

    @Test("An undone or repeated merge and changed contacts are passed on")
    func undone() {
        let ada = UndoableContacts([.sample("1", "ada", "lovelace")])
        presenter.presentUndoneMerge(response: .init(change: .success(.merging(ada, into: "Ada"))))
        presenter.presentUndoneMerge(response: .init(change: .success(nil)))
        presenter.presentRedoneMerge(response: .init(change: .success(nil)))
        presenter.presentChangedContacts(response: .init())
        view.expect(
            NoticeViewModel(notice: Message(.information, "Ada Lovelace is back.")),
            NoticeViewModel(notice: Message(.warning, "There is nothing to undo.")),
            NoticeViewModel(notice: Message(.warning, "There is nothing to redo.")),
            DuplicateList.FollowContacts.ViewModel()
        )
    }
}
