import FoundationEssentials
import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Synchronization
import Testing

@testable import RecordScenes

/// A clock that a test sets.
private final class TestClock: Sendable {
    private let time: Mutex<Int>

    init(_ time: Int = 0) { self.time = Mutex(time) }

    var now: Int {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}

@MainActor
@Suite("The history of records", .throughProtocol)
struct RecordHistoryTests {
    private let clock = TestClock()

    private func lending(
        _ access: RecordAccess = RecordAccess(),
        private fields: Set<String> = ["fee"],
        keeping retention: RecordHistory.Retention = .last(100),
        onDelete rule: DeletionRule = .restrict,
        documents: [String: String] = [:],
        as person: Person = Person()
    ) async throws -> Lending {
        let history = RecordHistory(private: fields, keeping: retention) { [clock] in clock.now }
        return try await Lending(access, onDelete: rule, as: person, documents: documents) {
            $0.history = history
        }
    }

    /// The cells of the shown card's history, without the times.
    private func shown(_ lending: Lending) -> [[String]] {
        let list = lending.harness.screen?.lists.first { $0.identifier == "history" }
        return list?.rows.map { [$0.cells[0]] + $0.cells.dropFirst(2) } ?? []
    }

    private func stored(_ lending: Lending) async throws -> [RecordRevision] {
        try await lending.store.page(RecordRevision.self, RecordQuery(limit: 1_000)).records
    }

    @Test("It has the person, the time and the changed fields in words, and is shown on the card")
    func card() async throws {
        clock.now = 1_795_372_200
        let lending = try await lending()
        await lending.harness.open("EditLoan", parameters: ["id": "l1"])
        await lending.harness.perform("save", ["member": ["Alan"], "note": ["torn"]])
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        await lending.harness.perform("give-back")
        let list = try #require(lending.harness.screen?.lists.first)
        #expect(list.columns.map(\.heading) == ["Revision", "Time", "Person", "Changes"])
        #expect(
            shown(lending) == [
                ["2", "Grace", "Given back: – → 2026-11-04, State: Out → Back"],
                ["1", "Grace", "Member: Ada Lovelace → Alan Turing, Note: – → torn"],
            ]
        )
        await lending.harness.select(list: "history", row: "2")
        #expect(
            lending.message
                == "\(RecordRevision.text(of: clock.now)), Grace: Given back: – → 2026-11-04, State: Out → Back"
        )
        #expect(list.rows[0].cells[1] == RecordRevision.text(of: clock.now))
        #expect(RecordRevision.text(of: clock.now, in: .gmt) == "2026-11-22 18:30")
        await lending.harness.finish()
    }

    @Test("An addition, an import, a bulk change, an undo and a deletion with all its effects enter it")
    func everyWay() async throws {
        let lending = try await lending(
            onDelete: .clear,
            documents: ["loans.csv": "id,book\nl1,Persuasion\n"]
        )
        await lending.harness.open("LoanList")
        await lending.harness.perform("import", ["document": ["loans.csv"]])
        await lending.harness.answer(true)
        await lending.harness.perform("change", ["id": ["l1", "l2"], "state": ["back"]])
        await lending.harness.answer(true)
        await lending.harness.perform("undo")
        await lending.harness.open("MemberList")
        await lending.harness.perform("delete", ["id": ["m1"]])
        await lending.harness.answer(true)
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        #expect(
            shown(lending) == [
                ["4", "Grace", "Member: no longer there (m1) → –"],
                ["3", "Grace", "Undo: State: Back → Out"],
                ["2", "Grace", "State: Out → Back"],
                ["1", "Grace", "Import: Book: Emma → Persuasion"],
            ]
        )
        await lending.harness.open("AddLoan")
        await lending.harness.perform("save", ["book": ["Ulysses"], "member": ["Alan"]])
        let added = try #require(try await lending.stored().first { $0.book == "Ulysses" })
        await lending.harness.open("ViewLoan", parameters: ["id": added.id])
        #expect(shown(lending) == [["1", "Grace", "Added"]])
        await lending.harness.finish()
    }

    @Test("A deleted record keeps its history, and goes on with it after an undo")
    func deleted() async throws {
        let lending = try await lending()
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        await lending.harness.perform("delete")
        await lending.harness.answer(true)
        #expect(try await stored(lending).map(\.effect) == ["deleted"])
        await lending.harness.perform("undo")
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        #expect(shown(lending) == [["2", "Grace", "Undo: Added"], ["1", "Grace", "Deleted"]])
        await lending.harness.perform("restore", ["revision": ["1"]])
        #expect(lending.message == "That is not allowed: that change deleted the record.")
        await lending.harness.finish()
    }

    @Test("Private fields never enter it, whichever declaration of the record writes")
    func privateFields() async throws {
        let lending = try await lending()
        await lending.harness.open("EditLoan", parameters: ["id": "l1"])
        await lending.harness.perform("save", ["fee": ["4711"]])
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        #expect(shown(lending) == [["1", "Grace", "something private"]])
        await lending.harness.perform("delete")
        await lending.harness.answer(true)
        for revision in try await stored(lending) {
            var body: [UInt8] = []
            try revision.appendBody(to: &body)
            let text = String(decoding: body, as: UTF8.self)
            #expect(!text.contains("fee") && !text.contains("4711"))
        }
        let both = RecordHistoryKeeper.byCollection([
            RecordHistoryKeeper(RecordHistory(private: ["fee"]), of: RecordScenes(Loan.self)),
            RecordHistoryKeeper(RecordHistory(private: ["note"]), of: RecordScenes(Loan.self)),
        ])
        #expect(both.mapValues(\.history.privateFields) == ["loans": ["fee", "note"]])
        await lending.harness.finish()
    }

    @Test("A revision is restored after a question, which can be undone; private and read-only fields stay")
    func restores() async throws {
        let lending = try await lending()
        await lending.harness.open("EditLoan", parameters: ["id": "l1"])
        await lending.harness.perform("save", ["note": ["torn"]])
        await lending.harness.open("EditLoan", parameters: ["id": "l1"])
        await lending.harness.perform("save", ["book": ["Persuasion"], "note": ["lost"], "fee": ["9"]])
        await lending.harness.open("LoanList")
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        await lending.harness.perform("restore", ["revision": ["1"]])
        #expect(
            lending.harness.screen?.question?.text
                == "Restore revision 1?\nPersuasion: Book: Persuasion → Emma, Note: lost → torn"
        )
        await lending.harness.answer(true)
        #expect(lending.message == "Changed: Emma.")
        var expected = Lending.loans[0]
        (expected.note, expected.fee) = ("torn", 9)
        #expect(try await lending.store.get(Loan.self, id: "l1") == expected)
        #expect(
            shown(lending).first == [
                "3", "Grace", "Earlier revision: Book: Persuasion → Emma, Note: lost → torn",
            ]
        )
        await lending.harness.perform("restore", ["revision": ["3"]])
        #expect(lending.message == "There was nothing to change.")
        await lending.harness.perform("restore", ["revision": ["7"]])
        #expect(lending.message == "The history has no revision 7.")
        await lending.harness.open("LoanList")
        await lending.harness.perform("undo")
        #expect(lending.message == "Changed back: Emma.")
        #expect(try await lending.store.get(Loan.self, id: "l1")?.book == "Persuasion")
        await lending.harness.finish()
    }

    @Test("A record that somebody changes while the question is shown is not restored without another one")
    func restoringChanged() async throws {
        let lending = try await lending()
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        await lending.harness.perform("give-back")
        await lending.harness.perform("restore", ["revision": ["1"]])
        #expect(lending.message == "There was nothing to change.")
        await lending.harness.open("EditLoan", parameters: ["id": "l1"])
        await lending.harness.perform("save", ["note": ["torn"]])
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        await lending.harness.perform("restore", ["revision": ["1"]])
        var other = try #require(try await lending.store.get(Loan.self, id: "l1"))
        other.book = "Persuasion"
        var batch = RecordBatch()
        try batch.put(other)
        try await lending.store.write(batch)
        await lending.harness.answer(true)
        #expect(
            lending.harness.screen?.question?.text
                == "Persuasion changed meanwhile.\nRestore revision 1?\nPersuasion: Note: torn → –"
        )
        await lending.harness.answer(true)
        other.note = ""
        #expect(try await lending.store.get(Loan.self, id: "l1") == other)
        await lending.harness.finish()
    }

    @Test("A revision with a reference to a deleted record is not restored")
    func restoringGone() async throws {
        let lending = try await lending(onDelete: .clear)
        await lending.harness.open("EditLoan", parameters: ["id": "l2"])
        await lending.harness.perform("save", ["note": ["torn"]])
        await lending.harness.open("MemberList")
        await lending.harness.perform("delete", ["id": ["m2"]])
        await lending.harness.answer(true)
        await lending.harness.open("ViewLoan", parameters: ["id": "l2"])
        await lending.harness.perform("restore", ["revision": ["1"]])
        #expect(lending.message == "Nothing was changed: Member: no longer there (m2).")
        await lending.harness.finish()
    }

    @Test("An edit that both have made names the person and the time of the other change")
    func conflict() async throws {
        let lending = try await lending()
        let other = try lending.another(as: Person(currentUserName: "Ada"))
        await lending.harness.open("EditLoan", parameters: ["id": "l1"])
        await other.harness.open("EditLoan", parameters: ["id": "l1"])
        await other.harness.perform("save", ["book": ["Persuasion"]])
        await lending.harness.perform("save", ["book": ["Emma, vol. 1"]])
        let error = lending.harness.screen?.forms.first?.fields.first { $0.identifier == "book" }?.error
        let time = RecordRevision.text(of: clock.now)
        #expect(error == "changed meanwhile to 'Persuasion' (Ada, \(time))")
        await lending.harness.finish()
        await other.harness.finish()
    }

    @Test("Only the newest changes of a record are kept, or those of some days")
    func retention() async throws {
        let two = try await lending(keeping: .last(2))
        for note in ["a", "b", "c", "d"] {
            await two.harness.open("EditLoan", parameters: ["id": "l1"])
            await two.harness.perform("save", ["note": [.text(note)]])
        }
        #expect(try await stored(two).map(\.number) == [3, 4])
        await two.harness.finish()

        let days = try await lending(keeping: .days(2))
        for (id, time) in [("l1", 0), ("l2", 86_400), ("l2", 172_801), ("l3", 172_802)] {
            clock.now = time
            await days.harness.open("EditLoan", parameters: ["id": id])
            await days.harness.perform("save", ["note": [.text("\(time)")]])
        }
        #expect(try await stored(days).map(\.id) == ["loans/l2/1", "loans/l2/2", "loans/l3/1"])
        let spans = try await days.store.page(RecordRevisionSpan.self, RecordQuery()).records
        #expect(spans.map(\.id) == ["loans/l2", "loans/l3"])
        clock.now = 86_400 + 172_801
        await days.harness.open("EditLoan", parameters: ["id": "l2"])
        await days.harness.perform("save", ["note": ["last"]])
        await days.harness.open("ViewLoan", parameters: ["id": "l2"])
        #expect(shown(days).map { $0[0] } == ["3", "2"])
        await days.harness.finish()
    }

    @Test("A card shows the newest 20 changes, and the number of the others")
    func many() async throws {
        let lending = try await lending()
        for number in 1...23 {
            await lending.harness.open("EditLoan", parameters: ["id": "l1"])
            await lending.harness.perform("save", ["note": [.text("\(number)")]])
        }
        await lending.harness.open("ViewLoan", parameters: ["id": "l1"])
        #expect(shown(lending).map { $0[0] } == (4...23).reversed().map(String.init))
        let list = lending.harness.screen?.lists.first { $0.identifier == "history" }
        #expect(list?.sum?.cells == ["…", "", "", "and 3 earlier changes"])
        await lending.harness.finish()
    }

    @Test("Those who may only read do not see it, unless the declaration says so")
    func readers() async throws {
        let access = RecordAccess(read: .everyone, write: .role("librarian"))
        let reader = try await lending(access)
        await reader.harness.open("ViewLoan", parameters: ["id": "l1"])
        #expect(reader.harness.screen?.lists.map(\.identifier) == [])
        #expect(reader.harness.screen?.actions.map(\.identifier) == ["open-member"])
        await reader.harness.finish()
        let open = try await Lending(access) { $0.history = RecordHistory(readers: .everyone) }
        await open.harness.open("ViewLoan", parameters: ["id": "l1"])
        #expect(open.harness.screen?.lists.first?.placeholder == "There are no changes yet.")
        #expect(open.harness.screen?.actions.map(\.identifier) == ["open-member"])
        await open.harness.finish()
    }

    @Test("A private field that is none and a retention of nothing are refused at registration")
    func faults() {
        func fault(_ history: RecordHistory) -> String? {
            RecordScenes(Loan.self) { $0.history = history }.fault(own: [])
        }
        #expect(
            fault(RecordHistory(private: ["fees"]))
                == "the private field 'fees' is no field of Loan, which has book, due, fee, lent, member, note, returned, state"
        )
        #expect(fault(RecordHistory(keeping: .last(0))) == "the history keeps 0 changes: keep at least 1")
        #expect(fault(RecordHistory(keeping: .days(-1))) == "the history keeps -1 days: keep at least 1")
    }

    @Test("It is written although one's own list takes the place of the ready-made one")
    func ownList() async throws {
        let own = SceneDefinition(name: "LoanList", summary: "One's own.") { _ in fatalError("never opened") }
        let scenes = RecordScenes(Loan.self) { $0.history = RecordHistory() }.scenes(own)
        let contributions = try scenes.flatMap { try $0.contributions() }
        #expect(contributions.compactMap { $0 as? RecordHistoryKeeper }.map(\.collection) == ["loans"])
        #expect(scenes.contains { $0.translations != nil })
    }
}
