// Not `@testable`: a declaration has the public interface only.
import RecordScenes
import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@MainActor
@Suite("Records that are there for some people only", .throughProtocol)
struct RecordScopeTests {
    /// A lending app in which a member sees the own loans, and a librarian all of them.
    private func lending(_ roles: Set<String> = [], documents: [String: String] = [:]) async throws -> Lending
    {
        try await Lending(as: Person(currentRoles: roles), documents: documents) { scenes in
            scenes.adapt = { scenes, _ in scenes.texts.heading = "Title" }
            scenes.scope = { context in
                let people = try context.service((any UserDirectory).self)
                return {
                    guard !people.allows(.role("librarian")) else { return nil }
                    return RecordScope(sortedLike: Loan.byMember) {
                        RecordQuery(Loan.byMember["m1"], direction: $0)
                    } contains: {
                        $0.memberID == "m1"
                    }
                }
            }
            scenes.computed = [.computed("days", access: .role("librarian")) { "\($0.fee)" }]
        }
    }

    @Test("A list, its searches, filters and exports have the person's records only")
    func list() async throws {
        let lending = try await lending()
        await lending.harness.open("LoanList")
        #expect(lending.titles == ["Cosmos", "Emma"])
        #expect(lending.harness.screen?.lists.first?.total == .init(2))
        #expect(lending.harness.screen?.lists.first?.columns.map(\.heading).first == "Title")
        #expect(lending.harness.screen?.lists.first?.columns.map(\.heading).last == "Fee")
        await lending.harness.perform("sort", ["by": ["book"], "reversed": ["true"]])
        #expect(lending.titles == ["Emma", "Cosmos"])
        await lending.harness.change("state", "out")
        #expect(lending.titles == ["Emma", "Cosmos"])
        let state = lending.harness.screen?.forms.first?.fields.first { $0.identifier == "state" }
        #expect(state?.kind == .choice([.init("out", label: "Out"), .init("back", label: "Back")]))
        await lending.harness.perform("search", ["query": ["dune"]])
        #expect(lending.titles == [])
        await lending.harness.perform("all")
        await lending.harness.perform("export", ["document": ["loans.csv"]])
        #expect(lending.message == "Wrote 2 loans to loans.csv.")
        await lending.harness.perform("export", ["document": ["other.csv"], "id": ["l2"]])
        #expect(lending.message == "Wrote 0 loans to other.csv.")
        await lending.harness.finish()
        let librarian = try await self.lending(["librarian"])
        await librarian.harness.open("LoanList")
        #expect(librarian.titles == ["Dune", "Cosmos", "Emma"])
        #expect(librarian.harness.screen?.lists.first?.columns.map(\.heading).last == "Days")
        await librarian.harness.finish()
    }

    @Test(
        "Another one's record is not there for a card, a form, an action, a change, a deletion or an import"
    )
    func others() async throws {
        let lending = try await lending(documents: ["loans.csv": "id,book,member\nl2,Dune 2,m1\n"])
        let missing = "There is no record 'l2'."
        for scene in ["ViewLoan", "EditLoan"] {
            await lending.harness.open(scene, parameters: ["id": "l2"])
            #expect(lending.message == missing)
        }
        // The card of a member would list them all.
        await lending.harness.open("ViewMember", parameters: ["id": "m2"])
        #expect(lending.harness.screen?.lists.isEmpty == true)
        await lending.harness.open("LoanList")
        for (action, values) in [("give-back", [:]), ("change", ["fee": ["9"]]), ("delete", [:])]
            as [(String, [String: [FieldEntry]])]
        {
            await lending.harness.perform(action, values.merging(["id": ["l2"]]) { $1 })
            #expect(lending.message == missing)
        }
        await lending.harness.perform("import", ["document": ["loans.csv"]])
        #expect(
            lending.message
                == "Nothing to import: 0 added, 0 changed, 0 unchanged. Line 2 is left out: the id 'l2' is not for you."
        )
        #expect(try await lending.stored() == Lending.loans)
        await lending.harness.finish()
    }

    @Test("A form suggests, and takes, the referred records that are there for the person")
    func references() async throws {
        let lending = try await Lending(documents: ["loans.csv": "book,member\nEmma,alan\nDune,m1\n"]) {
            $0.references = [.to(Member.self, \.memberID, by: Loan.byMember, scene: "OwnMember")]
        } others: {
            RecordScenes(Member.self, named: "OwnMember") { scenes in
                scenes.scope = { _ in
                    {
                        RecordScope(sortedLike: Member.byName) {
                            RecordQuery(Member.byName.from(CollatedText("Ada")), direction: $0)
                        } contains: {
                            $0.id == "m1"
                        }
                    }
                }
            }.scenes
        }
        await lending.harness.open("AddLoan")
        await lending.harness.change("member", "a")
        let field = lending.harness.screen?.forms.first?.fields.first { $0.identifier == "member" }
        #expect(field?.suggestions == ["Ada Lovelace"])
        await lending.harness.perform("save", ["book": ["Ulysses"], "member": ["Alan Turing"]])
        #expect(lending.message == "Not saved: Member: nothing has the name or the id 'Alan Turing'.")
        await lending.harness.perform("save", ["book": ["Ulysses"], "member": ["ada"]])
        #expect(try await lending.stored().first { $0.book == "Ulysses" }?.memberID == "m1")
        await lending.harness.open("LoanList")
        await lending.harness.perform("change", ["id": ["l1"], "member": ["m2"]])
        #expect(lending.message == "Nothing was changed: Member: nothing has the name or the id 'm2'.")
        await lending.harness.perform("import", ["document": ["loans.csv"], "preview": ["true"]])
        #expect(
            lending.message?.contains("Line 2 is left out: Member: nothing has the name or the id 'alan'.")
                == true
        )
        #expect(lending.message?.hasPrefix("The import would do this: 1 added") == true)
        // A person who sees a loan sees its member's name.
        #expect(
            lending.harness.screen?.lists.last?.rows.contains { $0.cells.contains("Alan Turing") } == true
        )
        await lending.harness.finish()
    }
}
