import FoundationEssentials
import SceneKitCore
import SceneTestKit
import StorageWorkers
import Testing

@testable import RecordScenes

@MainActor
private final class CardSpy: ViewRecordDisplayLogic {
    private(set) var shown: [ViewRecord.FetchRecord.ViewModel] = []
    private(set) var questions: [RecordList.AskToDelete.ViewModel] = []

    func displayRecord(viewModel: ViewRecord.FetchRecord.ViewModel) { shown.append(viewModel) }
    func displayNotice(viewModel: RecordList.NoticeViewModel) {}
    func displayDeleteQuestion(viewModel: RecordList.AskToDelete.ViewModel) {}
    func displayDeletedRecord(viewModel: ViewRecord.DeleteRecord.ViewModel) {}
    func displayRestoreQuestion(viewModel: RecordList.AskToDelete.ViewModel) { questions.append(viewModel) }
}

@MainActor
@Suite("The words for the history of a record")
struct RecordHistoryPresenterTests {
    private let spy = CardSpy()
    private let presenter: ViewRecordPresenter<Loan>

    init() {
        let scenes = RecordScenes(Loan.self) {
            $0.history = RecordHistory(private: ["fee"])
            $0.references = [.to(Member.self, \.memberID, by: Loan.byMember)]
        }
        presenter = ViewRecordPresenter(scenes: scenes, timeZone: .gmt)
        presenter.viewController = spy
    }

    private nonisolated static func revision(
        _ changes: [RecordRevision.FieldChange] = [],
        effect: String = "changed",
        origin: String? = nil,
        person: String? = "Ada"
    ) -> RecordRevision {
        RecordRevision(
            id: "loans/l1/1",
            collection: "loans",
            record: "l1",
            number: 1,
            time: 1_795_372_259,
            person: person,
            effect: effect,
            origin: origin,
            changes: changes
        )
    }

    @Test(
        "A change is worded by its effect, its origin and its fields",
        arguments: [
            (revision(effect: "added"), "Ada", "Added"),
            (revision(effect: "deleted", person: nil), "–", "Deleted"),
            (revision(effect: "added", origin: "import"), "Ada", "Import: Added"),
            (
                revision([.init(field: "member", before: ["m1"], after: ["m2"])], origin: "undo"), "Ada",
                "Undo: Member: Ada Lovelace → no longer there (m2)"
            ),
            (
                revision([.init(field: "state", before: ["out"], after: ["lost"])], origin: "restore"), "Ada",
                "Earlier revision: State: Out → lost"
            ),
            // Of another version: an effect and an origin that are not known, and a field that is no longer there or private.
            (
                revision(
                    [
                        .init(field: "shelf", before: ["A"], after: ["B"]),
                        .init(field: "fee", before: ["1"], after: ["2"]),
                        .init(field: "note", before: [], after: ["torn"]),
                    ],
                    effect: "moved",
                    origin: "sync"
                ), "Ada", "Note: – → torn"
            ),
            (revision(person: "A\nB"), "A B", "something private"),
        ]
    )
    func words(revision: RecordRevision, person: String, change: String) {
        var shown = ShownRecord(record: Lending.loans[0])
        shown.titles = ["member": ["m1": "Ada Lovelace"]]
        shown.history = .init(revisions: [revision], total: 1)
        presenter.presentRecord(response: .init(id: "l1", record: .success(shown)))
        let viewModel = spy.shown.last
        #expect(viewModel?.history?.rows.map(\.cells) == [["1", "2026-11-22 18:30", person, change]])
        let author = revision.person == nil ? "" : ", " + person
        #expect(viewModel?.changes.mapValues(\.string) == ["1": "2026-11-22 18:30\(author): \(change)"])
    }

    @Test("The question before a revision is restored names the changes")
    func question() {
        var before = Lending.loans[0]
        before.note = "torn"
        let preview = RecordPreview(before: before, after: Lending.loans[0])
        for isChanged in [false, true] {
            presenter.presentRestoreQuestion(
                response: .init(revision: 3, preview: .success(preview), isChanged: isChanged)
            )
        }
        presenter.presentRestoreQuestion(response: .init(revision: 3, preview: .failure(.noRevision(3))))
        presenter.presentRestoreQuestion(response: .init(revision: 3, preview: .failure(.cancelled)))
        #expect(
            spy.questions.map { $0.question?.text } == [
                "Restore revision 3?\nEmma: Note: torn → –",
                "Emma changed meanwhile.\nRestore revision 3?\nEmma: Note: torn → –", nil, nil,
            ]
        )
        #expect(
            spy.questions.map { $0.message?.text } == [nil, nil, "The history has no revision 3.", nil]
        )
    }
}
