import ContactCards
import SceneKitCore
import SceneTestKit
import Testing

@testable import ContactsScene

@MainActor
@Suite("The presenter of a merge")
struct MergeContactsPresenterTests {
    private let presenter = MergeContactsPresenter()
    private let view = MergeContactsDisplaySpy()

    init() { presenter.viewController = view }

    @Test("The merged card is shown with both contacts and their differences")
    func preview() {
        var (kept, other) = (Contact.sample("1", "ada", "lovelace"), Contact.sample("2", "Augusta", "King"))
        kept.card.birthday = PartialDate(year: 1815, month: 12, day: 10)
        other.card.birthday = PartialDate(year: 1815, month: 12, day: 11)
        presenter.presentPreview(response: .init(merge: .success(MergedContact(kept, with: [other]))))
        view.expect(
            MergeContacts.PreviewMerge.ViewModel(
                title: "Merge contacts",
                displayedContacts: [
                    .init(id: "1", role: "is kept", name: "Ada Lovelace"),
                    .init(id: "2", role: "is merged into it and removed", name: "Augusta King"),
                ],
                picture: Picture(of: "Ada Lovelace", subject: .person),
                items: [
                    .init("Name", "Ada Lovelace"),
                    .init("Birthday", "10 December 1815", kind: .partialDate),
                    .init("Notes", "Name: Augusta King\nBirthday: 11 December 1815"),
                    .init("Id", "1", kind: .identifier),
                ],
                differences: [
                    .init("Name", "ada lovelace is kept; Augusta King goes to the notes"),
                    .init("Birthday", "10 December 1815 is kept; 11 December 1815 goes to the notes"),
                ],
                question: "Merge Augusta King into Ada Lovelace?"
            )
        )
    }

    @Test("The question about a group names one of the others, and each other value is noted once")
    func group() throws {
        var others = (2...4).map { Contact.sample("\($0)", "Ada", "Lovelace") }
        for index in others.indices {
            others[index].card.birthday = PartialDate(year: 1815, month: 12, day: 11)
        }
        var kept = Contact.sample("1", "Ada", "Lovelace")
        kept.card.birthday = PartialDate(year: 1815, month: 12, day: 10)
        let merge = MergedContact(kept, with: others)
        #expect(merge.merged.card.notes == "Birthday: 11 December 1815")
        presenter.presentPreview(response: .init(merge: .success(merge)))
        let viewModel = try #require(view.received.first as? MergeContacts.PreviewMerge.ViewModel)
        #expect(viewModel.displayedContacts.map(\.id) == ["1", "2", "3", "4"])
        #expect(viewModel.differences.count == 1)
        #expect(viewModel.question == "Merge Ada Lovelace and 2 other contacts into Ada Lovelace?")
    }

    @Test(
        "A reason why nothing can be merged is shown",
        arguments: [
            (ContactsFailure.notFound(id: "2"), Message(.warning, "There is no contact '2'.")),
            (.noDuplicates(name: "Ada"), Message(.warning, "No contact is probably the same as Ada.")),
            (.sameContact, Message(.warning, "A contact cannot be merged with itself.")),
            (
                .changedMeanwhile,
                Message(
                    .warning,
                    "Nothing was merged: one of the contacts has been changed meanwhile. Open them again."
                )
            ), (.storage("locked"), Message(.error, "The contacts could not be reached: locked")),
        ]
    )
    func failures(_ failure: ContactsFailure, _ message: Message) {
        presenter.presentPreview(response: .init(merge: .failure(failure)))
        presenter.presentMergedContacts(response: .init(change: .failure(failure)))
        presenter.presentDistinctContacts(response: .init(change: .failure(failure)))
        view.expect(
            MergeContacts.PreviewMerge.ViewModel(title: "Merge contacts", notice: message),
            MergeContacts.MergeContacts.ViewModel.refused(message),
            MergeContacts.DeclareDistinct.ViewModel.refused(message)
        )
    }

    @Test("After a merge the scene is left with a message")
    func done() {
        presenter.presentMergedContacts(response: .init(change: .success(.merged(name: "Ada"))))
        presenter.presentDistinctContacts(
            response: .init(change: .success(.distinct(names: ["Ada", "A."])))
        )
        view.expect(
            MergeContacts.MergeContacts.ViewModel.done(
                Message(.information, "Merged into Ada.", undo: "undo")
            ),
            MergeContacts.DeclareDistinct.ViewModel.done(
                Message(.information, "Ada and A. are not listed as duplicates any more.")
            )
        )
    }
}
