import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import RecordScenes

@MainActor
@Suite("The location of a ready-made list")
struct RecordListLocationTests {
    @Test(
        "A location with an order or a day that there is not is refused",
        arguments: ["sort=x", "due-from=soon", "state=lost"]
    )
    func wrongParameters(parameter: String) async throws {
        let lending = try await Lending()
        let navigator = Navigator(configurator: lending.harness.navigator.configurator)
        let outcome = await navigator.open(try Location(parsing: "/LoanList;" + parameter))
        guard case .failed(let reason) = outcome else {
            Issue.record("it was opened: \(outcome)")
            return
        }
        #expect(reason.text.contains(parameter.prefix { $0 != "=" }))
        #expect(reason.text.contains(parameter.drop { $0 != "=" }.dropFirst()))
        await lending.harness.finish()
    }
}

@MainActor
@Suite("The ready-made list", .throughProtocol)
struct RecordListSceneTests {
    @Test("It shows titles, fields, computed values, linked references and sums in its first order")
    func shows() async throws {
        let lending = try await Lending()
        await lending.harness.open("LoanList")
        let list = try #require(lending.harness.screen?.lists.first)
        #expect(
            list.columns.map(\.heading) == [
                "Book", "Member", "Lent", "Due", "Given back", "State", "Fee", "Days",
            ]
        )
        #expect(
            list.rows.map(\.cells) == [
                ["Dune", "Alan Turing", "2026-11-01", "2026-11-02", "", "Out", "5", "1"],
                ["Cosmos", "Ada Lovelace", "2026-11-01", "2026-11-03", "", "Out", "0", "2"],
                ["Emma", "Ada Lovelace", "2026-11-01", "2026-11-04", "", "Out", "2", "3"],
            ]
        )
        let member = list.rows[0].values?["Member"]?.first
        #expect(member?.opens == Location("ViewMember", parameters: ["id": "m2"]))
        #expect(list.sum?.cells == ["Total", "", "", "", "", "", "7", ""])
        #expect(list.total == .init(3))
        #expect(list.destination == .init(scene: "ViewLoan", parameter: "id"))
        #expect(list.columns[3].sort?.isCurrent == true)
        await lending.harness.finish()
    }

    @Test("It sorts by each order, and backwards")
    func sorts() async throws {
        let lending = try await Lending()
        await lending.harness.open("LoanList")
        await lending.harness.perform("sort", ["by": ["book"]])
        #expect(lending.titles == ["Cosmos", "Dune", "Emma"])
        await lending.harness.perform("sort", ["by": ["book"], "reversed": ["true"]])
        #expect(lending.titles == ["Emma", "Dune", "Cosmos"])
        #expect("\(lending.harness.navigator.location)" == "/LoanList;reversed=true;sort=book")
        await lending.harness.finish()
    }

    @Test("In an order by a text it begins at a letter, in other orders it cannot, and it shows all again")
    func letters() async throws {
        let lending = try await Lending()
        await lending.harness.open("LoanList")
        #expect(lending.harness.screen?.lists.first?.jump == nil)
        await lending.harness.perform("sort", ["by": ["book"]])
        #expect(lending.harness.screen?.lists.first?.jump == .init("from", field: "title"))
        await lending.harness.perform("from", ["title": ["d"]])
        #expect(lending.titles == ["Dune", "Emma"])
        #expect(lending.harness.screen?.lists.first?.jump?.current == "d")
        await lending.harness.perform("from", ["title": ["X"]])
        #expect(lending.titles == [])
        #expect(lending.harness.screen?.lists.first?.placeholder == "Nothing matches.")
        await lending.harness.perform("all")
        #expect(lending.titles == ["Cosmos", "Dune", "Emma"])
        await lending.harness.perform("from", ["title": ["E"]])
        await lending.harness.perform("sort", ["by": ["book"], "reversed": ["true"]])
        #expect(lending.titles == ["Emma", "Dune", "Cosmos"])
        #expect(lending.harness.screen?.lists.first?.jump == nil)
        await lending.harness.finish()
    }

    @Test("It filters by a choice, by a range, by a reference, by words, and by all of them together")
    func filters() async throws {
        let lending = try await Lending()
        await lending.harness.open("LoanList")
        await lending.harness.change("due-from", "2026-11-03")
        #expect(lending.titles == ["Cosmos", "Emma"])
        await lending.harness.change("due-through", "2026-11-03")
        #expect(lending.titles == ["Cosmos"])
        await lending.harness.change("state", "back")
        #expect(lending.titles == [])
        #expect(lending.harness.screen?.lists.first?.placeholder == "Nothing matches.")
        // A one-shot command ends with status 1.
        #expect(lending.harness.screen?.message == Message(.warning, "Nothing matches."))
        await lending.harness.perform("all")
        #expect(lending.titles == ["Dune", "Cosmos", "Emma"])
        #expect(lending.harness.screen?.message == nil)
        await lending.harness.perform("search", ["query": ["du"]])
        #expect(lending.titles == ["Dune"])
        await lending.harness.open("LoanList", parameters: ["member": "bob"])
        #expect(lending.message == "Member: nothing has the name or the id 'bob'.")
        // A location has ids; only a shell finds them by names.
        await lending.harness.open("LoanList", parameters: ["member": "ada"])
        #expect(lending.message == "Member: 'ada' is no id. Did you mean m1 (Ada Lovelace)?")
        for scene in ["ViewMember", "EditMember"] {
            await lending.harness.open(scene, parameters: ["id": "ada"])
            #expect(lending.message == "There is no record 'ada'. Did you mean m1 (Ada Lovelace)?")
        }
        await lending.harness.open("LoanList")
        await lending.harness.perform("give-back", ["id": ["dune"]])
        #expect(lending.message == "There is no record 'dune'. Did you mean l2 (Dune)?")
        await lending.harness.open("LoanList", parameters: ["member": "m1", "state": "out", "sort": "book"])
        #expect(lending.titles == ["Cosmos", "Emma"])
        let state = lending.harness.screen?.forms.first?.fields.first { $0.identifier == "state" }
        #expect(state?.kind == .choice([.init("out", label: "Out (3)"), .init("back", label: "Back (0)")]))
        await lending.harness.finish()
    }

    @Test(
        "A range that ends before it begins has nothing in it, and a day that is none is a mistake at its field"
    )
    func ranges() async throws {
        let lending = try await Lending()
        await lending.harness.open(
            "LoanList",
            parameters: ["due-from": "2026-11-04", "due-through": "2026-11-02"]
        )
        #expect(lending.titles == [])
        await lending.harness.change("due-from", "soon")
        let field = lending.harness.screen?.forms.first?.fields.first { $0.identifier == "due-from" }
        #expect(field?.error?.contains("soon") == true)
        await lending.harness.finish()
    }

    @Test("It deletes after a question, and undoes deletions, changes and additions one after the other")
    func deletesAndUndoes() async throws {
        let lending = try await Lending()
        await lending.harness.open("LoanList")
        await lending.harness.perform("delete", ["id": ["l1", "l2"]])
        #expect(lending.harness.screen?.question?.text == "Delete 2 loans?")
        await lending.harness.answer(true)
        #expect(lending.titles == ["Cosmos"])
        #expect(lending.message == "Deleted: 2 loans.")
        await lending.harness.perform("give-back", ["id": ["l3"]])
        #expect(lending.message == "Changed: Cosmos.")
        #expect(try await lending.stored().map(\.state) == [.back])
        let undo = lending.harness.screen?.actions.first { $0.identifier == "undo" }
        #expect(undo?.label == "Undo changing Cosmos")
        await lending.harness.perform("undo")
        await lending.harness.perform("undo")
        #expect(lending.message == "Restored: 2 loans.")
        #expect(try await lending.stored() == Lending.loans)
        #expect(lending.harness.screen?.actions.contains { $0.identifier == "undo" } == false)
        await lending.harness.finish()
    }

    @Test("What somebody else has changed since stays when a change is undone")
    func undoKeepsOthers() async throws {
        let lending = try await Lending()
        await lending.harness.open("LoanList")
        await lending.harness.perform("give-back", ["id": ["l1"]])
        var other = try #require(try await lending.store.get(Loan.self, id: "l1"))
        other.note = "torn"
        var batch = RecordBatch()
        try batch.put(other)
        try await lending.store.write(batch)
        await lending.harness.perform("undo")
        let stored = try #require(try await lending.store.get(Loan.self, id: "l1"))
        #expect(stored.note == "torn")
        #expect(stored.state == .out)
        #expect(stored.returned == nil)
        await lending.harness.finish()
    }

    @Test("A record that somebody changes while the question is shown is not deleted without another one")
    func deletionOfChanged() async throws {
        let lending = try await Lending()
        await lending.harness.open("LoanList")
        await lending.harness.perform("delete", ["id": ["l1"]])
        var other = Lending.loans[0]
        other.note = "torn"
        var batch = RecordBatch()
        try batch.put(other)
        try await lending.store.write(batch)
        await lending.harness.answer(true)
        #expect(lending.harness.screen?.question?.text == "Emma changed meanwhile. Delete Emma?")
        await lending.harness.answer(false)
        #expect(try await lending.stored().count == 3)
        await lending.harness.finish()
    }

    @Test("Chosen fields of marked records change in one step, after a preview, and empty where they are to")
    func changes() async throws {
        let lending = try await Lending()
        await lending.harness.open("LoanList")
        let change = lending.harness.screen?.actions.first { $0.identifier == "change" }
        #expect(change?.parameters.filter(\.isRepeated).map(\.identifier) == ["id", "empty"])
        // A date, a choice or a number that is not optional cannot be empty.
        let empty = change?.parameters.first { $0.identifier == "empty" }
        #expect(empty?.kind.choices?.map(\.value) == ["returned", "note"])
        await lending.harness.perform(
            "change",
            ["id": ["l1", "l2"], "fee": ["9"], "member": ["ada"], "empty": ["note"]]
        )
        #expect(
            lending.harness.screen?.question?.text == """
                Change 2 loans?
                Emma: Fee: 2 → 9
                Dune: Member: Alan Turing → Ada Lovelace, Fee: 5 → 9
                """
        )
        await lending.harness.answer(true)
        #expect(lending.message == "Changed: 2 loans.")
        #expect(try await lending.stored().map(\.fee) == [9, 9, 0])
        #expect(try await lending.stored().map(\.memberID) == ["m1", "m1", "m1"])
        await lending.harness.perform("change", ["id": ["l1"]])
        #expect(lending.message == "Nothing to change: give a field a new value.")
        await lending.harness.perform("change", ["id": ["l1"], "note": ["x"], "empty": ["note"]])
        #expect(
            lending.message
                == "Nothing was changed: Note: has a new value and is to be empty: choose one."
        )
        await lending.harness.perform("change", ["id": ["l1"], "returned": ["2026-10-31"]])
        await lending.harness.answer(true)
        #expect(lending.message == "Nothing was changed: Emma: Given back: is before the loan.")
        await lending.harness.finish()
    }

    @Test("Who may only read has no action that changes anything, and cannot perform one")
    func rights() async throws {
        let access = RecordAccess(read: .everyone, write: .role("librarian"))
        let reader = try await Lending(access)
        await reader.harness.open("LoanList")
        #expect(reader.harness.screen?.actions.map(\.identifier) == ["search", "sort", "export"])
        reader.harness.expectRefusal(
            of: .action("delete", values: ["id": ["l1"]]),
            "only people with the role 'librarian' may do this"
        )
        await reader.harness.finish()
        let librarian = try await Lending(access, as: Person(currentRoles: ["librarian"]))
        await librarian.harness.open("LoanList")
        #expect(
            librarian.harness.screen?.actions.map(\.identifier)
                == ["search", "sort", "add", "give-back", "change", "delete", "import", "export"]
        )
        await librarian.harness.finish()
    }

    @Test("It follows changes of its records and of those that they refer to")
    func follows() async throws {
        let lending = try await Lending()
        await lending.harness.open("LoanList")
        var batch = RecordBatch()
        try batch.put(Member(id: "m2", name: "Alan M. Turing"))
        try await lending.store.write(batch)
        // An observation: the scene counts as settled before it is told.
        func shown() -> String? { lending.harness.screen?.lists.first?.rows[0].cells[1] }
        for _ in 0..<5_000 where shown() != "Alan M. Turing" { try await Task.sleep(for: .milliseconds(2)) }
        #expect(shown() == "Alan M. Turing")
        await lending.harness.finish()
    }

    @Test("An empty list names the next step")
    func empty() async throws {
        let lending = try await Lending(loans: [])
        await lending.harness.open("LoanList")
        #expect(
            lending.harness.screen?.lists.first?.placeholder
                == "There are no loans yet. Add the first one, or import a CSV document."
        )
        await lending.harness.finish()
    }

    @Test("A left list and its parts are released")
    func released() async throws {
        let lending = try await Lending()
        let services = Services()
        services[RecordStore.self] = lending.store
        services[(any UserDirectory).self] = Person()
        services[(any DocumentAccess).self] = lending.documents
        let module = SceneModule.lending()
        for scene in ["LoanList", "AddLoan"] {
            try await expectDeallocated(scene: scene, from: module.scenes, services: services) { _ in }
        }
        await lending.harness.finish()
    }

    @Test("An undo neither removes what others refer to nor restores a reference to nothing")
    func undoKeepsReferences() async throws {
        let lending = try await Lending()
        await lending.harness.open("AddMember")
        await lending.harness.perform("save", ["name": ["Grace Hopper"]])
        await lending.harness.open("AddLoan")
        await lending.harness.perform("save", ["book": ["Ulysses"], "member": ["Grace Hopper"]])
        await lending.harness.open("MemberList")
        await lending.harness.perform("undo")
        #expect(lending.message == "Nothing was deleted: 1 loan would refer to nothing.")

        let member = try #require(
            try await lending.store.page(Member.self, RecordQuery()).records.first {
                $0.name == "Grace Hopper"
            }
        )
        let loan = try #require(try await lending.stored().first { $0.book == "Ulysses" })
        await lending.harness.open("LoanList")
        await lending.harness.perform("delete", ["id": [.text(loan.id)]])
        await lending.harness.answer(true)
        await lending.harness.open("MemberList")
        await lending.harness.perform("delete", ["id": [.text(member.id)]])
        await lending.harness.answer(true)
        await lending.harness.open("LoanList")
        await lending.harness.perform("undo")
        #expect(
            lending.message
                == "Nothing was changed: Ulysses: Member: no longer there (\(member.id.prefix(8)))."
        )
        #expect(lending.titles == ["Dune", "Cosmos", "Emma"])
        await lending.harness.finish()
    }

    @Test("Taking back an import looks for the records that refer to its own ones, and to no others")
    func undoOfMany() async throws {
        let names = (0..<40).map { "m\($0 + 10),Member \($0)" }.joined(separator: "\n")
        let lending = try await Lending(documents: ["members.csv": "id,name\n" + names + "\n"])
        await lending.harness.open("MemberList")
        await lending.harness.perform("import", ["document": ["members.csv"]])
        await lending.harness.answer(true)
        var batch = RecordBatch()
        try batch.insert(Lending.loan("l4", "Ulysses", "m30", due: 1))
        try await lending.store.write(batch)
        await lending.harness.perform("undo")
        #expect(lending.message == "Nothing was deleted: 1 loan would refer to nothing.")
        #expect(try await lending.store.count(Member.self) == .exact(42))
        batch = RecordBatch()
        batch.delete(Loan.self, id: "l4")
        try await lending.store.write(batch)
        await lending.harness.perform("undo")
        #expect(lending.message == "Taken back: the import of 40 members.")
        #expect(try await lending.store.page(Member.self, RecordQuery()).records.map(\.id) == ["m1", "m2"])
        await lending.harness.finish()
    }

    @Test("The referred ones among some ids are found by steps from one reference to the next")
    func referred() async throws {
        let lending = try await Lending(
            loans: ["a", "b", "b", "d", "ä"].enumerated().map {
                Lending.loan("l\($0)", "Book", $1, due: 1)
            }
        )
        let reference = RecordReference<Loan>.to(Member.self, \.memberID, by: Loan.byMember)
        try await lending.store.read(Loan.self) { reader throws in
            for (ids, expected) in [
                (["d", "b", "c", "z", "ä"], ["b", "d", "ä"]), ([], []), (["c"], []), (["", "a"], ["a"]),
            ] as [([String], [String])] {
                let referred = try reference.referred(ids, reader)
                #expect(referred == expected)
            }
        }
        await lending.harness.finish()
    }

    @Test("A filter is in its own order along its index, and a list that cannot be sorted says so")
    func unsorted() async throws {
        let lending = try await Lending()
        let scenes = RecordScenes(Loan.self) {
            $0.sorts = [.by(Loan.byBook), .by(Loan.byDue)]
            $0.filters = [.range(\.due, Loan.byDue)]
        }
        var query = RecordListQuery()
        (query.sort, query.filters) = ("due", ["due-through": "2026-11-03"])
        try await lending.store.read(Loan.self) { [query] reader in
            let plan = RecordPlan(scenes: scenes, query: query)
            guard case .query(_, isSorted: true) = try plan.source(reader) else {
                Issue.record("it is not read along the index")
                return
            }
            #expect(try plan.page(reader).records.map(\.id) == ["l2", "l3"])
        }
        // One index serves both filters in the order of the second one.
        let both = RecordScenes(Loan.self) {
            $0.sorts = [.by(Loan.byDue)]
            $0.filters = [
                .range(\.due, Loan.byDue),
                .choice(\.state, Loan.byState).sorted(like: Loan.byDue, by: Loan.byStateAndDue),
            ]
        }
        query.filters["state"] = "out"
        for (isReversed, expected) in [(false, ["l2", "l3"]), (true, ["l3", "l2"])] {
            query.isReversed = isReversed
            try await lending.store.read(Loan.self) { [query] reader in
                let plan = RecordPlan(scenes: both, query: query)
                guard case .query(_, isSorted: true) = try plan.source(reader) else {
                    Issue.record("it is not read along the index")
                    return
                }
                let page = try plan.page(reader)
                #expect(page.records.map(\.id) == expected)
                #expect(page.total == .exact(2))
            }
        }
        query.filters["state"] = "back"
        try await lending.store.read(Loan.self) { [query] reader in
            let page = try RecordPlan(scenes: both, query: query).page(reader)
            #expect(page.records.isEmpty)
        }
        var page = RecordsPage(records: Lending.loans, total: .exact(20_000))
        page.isSorted = false
        let shown = RecordWording(scenes: scenes).list(.init(query: query, page: .success(page)))
        #expect(
            shown.notice
                == Message(
                    .information,
                    "More than 10,000 loans match, too many to sort: narrow the list further."
                )
        )
        #expect(shown.columns.allSatisfy { $0.sort?.isCurrent != true })
        await lending.harness.finish()
    }
}
