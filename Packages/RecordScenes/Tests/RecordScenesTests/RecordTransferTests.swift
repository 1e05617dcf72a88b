import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Testing

@testable import RecordScenes

@MainActor
@Suite("Importing and exporting records", .throughProtocol)
struct RecordTransferTests {
    private static let table = """
        Book;member;due;id;Shelf
        Ulysses;Ada Lovelace;2026-12-01;;A
        Emma;m1;04.11.2026;l1;B
        Dune;Alan;2026-12-05;l2;C
        Nobody's;Bob;2026-12-05;;D
        Late;m1;31.2.2026;;E
        """

    @Test("An import shows what each row would do, and writes the rows without mistakes in one step")
    func imports() async throws {
        let lending = try await Lending(documents: ["loans.csv": Self.table])
        await lending.harness.open("LoanList")
        await lending.harness.perform("import", ["document": ["loans.csv"]])
        let question = try #require(lending.harness.screen?.question?.text)
        #expect(
            question.hasPrefix(
                "Import? 1 added, 1 changed, 1 unchanged. Line 5 is left out: Member: nothing has the name or the id 'Bob'."
            )
        )
        #expect(question.contains("Line 6 is left out: Due: "))
        #expect(question.hasSuffix("These columns are no fields: Shelf."))
        let rows = lending.harness.screen?.lists.first { $0.identifier == "rows" }?.rows.map {
            Array($0.cells.prefix(2))
        }
        #expect(
            rows == [["2", "Ulysses"], ["3", "Emma"], ["4", "Dune"], ["5", "Nobody's"], ["6", "Late"]]
        )
        await lending.harness.answer(true)
        #expect(lending.message?.hasPrefix("Imported: 1 added, 1 changed, 1 unchanged.") == true)
        // A script gets a status for the rows that are left out, which stay on the screen as long as the list does.
        #expect(lending.harness.screen?.message?.kind == .warning)
        let left = lending.harness.screen?.lists.first { $0.identifier == "rows" }?.rows
        #expect(left?.map { $0.cells[0] } == ["5", "6"])
        await lending.harness.perform("sort", ["by": ["due"]])
        #expect(lending.harness.screen?.lists.map(\.identifier) == ["records"])
        #expect(lending.titles == ["Cosmos", "Emma", "Ulysses", "Dune"])
        await lending.harness.perform("undo")
        #expect(try await lending.stored() == Lending.loans)
        await lending.harness.finish()
    }

    @Test("A preview writes nothing and asks nothing")
    func preview() async throws {
        let lending = try await Lending(documents: ["loans.csv": Self.table])
        await lending.harness.open("LoanList")
        await lending.harness.perform("import", ["document": ["loans.csv"], "preview": ["true"]])
        #expect(lending.harness.screen?.question == nil)
        #expect(lending.message?.hasPrefix("The import would do this: 1 added") == true)
        #expect(try await lending.stored() == Lending.loans)
        await lending.harness.finish()
    }

    @Test(
        "A document that is no table of the records is refused with the reason",
        arguments: [
            ("", "loans.csv: it is empty"),
            (
                "A;B\n1;2\n",
                "loans.csv: line 1 names no column of these records: book, member, lent, due, returned, state, fee, note"
            ),
            ("book;Book\n1;2\n", "loans.csv: line 1: the column 'book' is there twice"),
            ("book\n\"open", "loans.csv: line 2: the row has a quote that is never closed"),
        ]
    )
    func faults(text: String, reason: String) async throws {
        let lending = try await Lending(documents: ["loans.csv": text])
        await lending.harness.open("LoanList")
        await lending.harness.perform("import", ["document": ["loans.csv"]])
        #expect(lending.message == reason)
        #expect(lending.harness.screen?.message?.kind == .error)
        await lending.harness.finish()
    }

    @Test("What is shown is exported as CSV, and an import of that changes nothing")
    func roundTrip() async throws {
        let lending = try await Lending()
        await lending.harness.open("LoanList", parameters: ["member": "m1"])
        await lending.harness.perform("export", ["document": ["out.csv"]])
        #expect(lending.message == "Wrote 2 loans to out.csv.")
        #expect(
            lending.documents["out.csv"] == """
                id,book,member,lent,due,returned,state,fee,note\r
                l3,Cosmos,Ada Lovelace,2026-11-01,2026-11-03,,out,0,\r
                l1,Emma,Ada Lovelace,2026-11-01,2026-11-04,,out,2,\r

                """
        )
        await lending.harness.perform("import", ["document": ["out.csv"]])
        #expect(lending.message == "Nothing to import: 0 added, 0 changed, 2 unchanged.")
        await lending.harness.perform("export", ["document": ["out.csv"]])
        #expect(lending.message == "out.csv: it exists already")
        await lending.harness.finish()
    }

    @Test(
        "A choice, a switch and a heading may have the words that people see, in any language of the module"
    )
    func words() async throws {
        struct Key: FieldRecord {
            enum Place: String, FieldChoice, Codable {
                case out, back
                var label: LocalizedText { self == .out ? "Lent" : "Here" }
            }
            static let schema = RecordSchema<Key>(name: "keys")
            static let blank = Key()
            static let fields: [BoundField<Key>] = [
                .field("door", \.door), .field("place", \.place), .field("spare", \.isSpare),
            ]
            var id = ""
            var door = ""
            var place = Place.back
            var isSpare = false
            var title: String { door }
        }
        let german = Array(#""Lent" = "Verliehen"; "Door" = "Tür"; "Place" = "Ort";"#.utf8)
        let module = SceneModule(
            "KeyScene",
            version: "1",
            scenes: RecordScenes(Key.self).scenes,
            records: [Key.self],
            translations: Translations(de: { german }, pt: { german }, zh: { german })
        )
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        let services = Services()
        services[RecordStore.self] = store
        services[(any UserDirectory).self] = Person()
        services[(any DocumentAccess).self] = MemoryDocuments([
            "keys.csv": "tür,place,spare\nCellar,verliehen,Ja\nAttic,Lent,no\nGate,out,true\nShed,lost,\n"
        ])
        let harness = try SceneHarness(module, services: services, exhaustivity: .off)
        await harness.open("KeyList")
        await harness.perform("import", ["document": ["keys.csv"]])
        await harness.answer(true)
        #expect(
            harness.screen?.message?.text.contains(
                "Line 5 is left out: Place: 'lost' is not one of out, back"
            ) == true
        )
        let keys = try await store.page(Key.self, RecordQuery()).records.sorted { $0.door < $1.door }
        #expect(keys.map(\.door) == ["Attic", "Cellar", "Gate"])
        #expect(keys.map(\.place) == [.out, .out, .out])
        #expect(keys.map(\.isSpare) == [false, true, true])
        await harness.finish()
    }

    @Test("Marked records are exported as JSON with their fields, and references with ids and titles")
    func json() async throws {
        let lending = try await Lending()
        await lending.harness.open("LoanList")
        await lending.harness.perform("export", ["document": ["out.json"], "id": ["l2"]])
        #expect(
            lending.documents["out.json"] == """
                [
                {"book":"Dune","due":"2026-11-02","fee":5,"id":"l2","lent":"2026-11-01","member":{"id":"m2","title":"Alan Turing"},"note":null,"returned":null,"state":"out"}
                ]

                """
        )
        await lending.harness.finish()
    }
}
