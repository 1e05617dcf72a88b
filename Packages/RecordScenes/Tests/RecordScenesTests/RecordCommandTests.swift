// Not `@testable`: a declaration has the public interface only.
import RecordScenes
import SceneKitCore
import SceneProgramTestKit
import SceneTestKit
import StorageWorkers
import Synchronization
import Testing

/// The calls of a command's work.
private final class Calls: Sendable {
    private let calls = Mutex<[String]>([])

    var all: [String] { calls.withLock(\.self) }

    func add(_ call: String) { calls.withLock { $0.append(call) } }
}

@MainActor
@Suite("Commands of a ready-made list", .throughProtocol)
struct RecordCommandTests {
    @Test("A command takes a value, and its message appears above the list; a failure too")
    func value() async throws {
        let lending = try await Lending { scenes in
            scenes.commands = [
                .command(
                    "order",
                    key: "o",
                    "Orders a book.",
                    takes: .text("title", "the book's title")
                ) { context in
                    let store = try context.service(RecordStore.self)
                    return { title in
                        guard title != "Dune" else { throw FieldProblem("'Dune' is here already") }
                        var batch = RecordBatch()
                        try batch.put(Loan(id: "l9", book: title))
                        try await store.write(batch)
                        return Message(.information, "Ordered: \(title).")
                    }
                },
                .link("members", key: "m", "Shows the members.", to: "MemberList"),
            ]
            scenes.offers = [.adding]
        }
        await lending.harness.open("LoanList")
        #expect(
            lending.harness.screen?.actions.map(\.identifier)
                == ["search", "add", "give-back", "order", "members"]
        )
        await lending.harness.perform("order", ["title": ["Ulysses"]])
        #expect(lending.message == "Ordered: Ulysses.")
        #expect(lending.titles.contains("Ulysses"))
        await lending.harness.perform("order", ["title": ["Dune"]])
        #expect(lending.harness.screen?.message == Message(.warning, "'Dune' is here already"))
        await lending.harness.perform("members")
        lending.harness.expect(location: "/LoanList/MemberList")
        await lending.harness.finish()
    }

    @Test("A command that is also done while the list is open says nothing then, and is offered by role")
    func repeated() async throws {
        let calls = Calls()
        func lending(as person: Person) async throws -> Lending {
            try await Lending(as: person) { scenes in
                scenes.commands = [
                    .command(
                        "compare",
                        key: "o",
                        "Compares the list with the shelf.",
                        access: .role("librarian"),
                        whileOpen: .seconds(60)
                    ) { _ in
                        { isWanted in
                            calls.add(isWanted ? "wanted" : "unasked")
                            return Message(.information, "All are there.")
                        }
                    }
                ]
            }
        }
        let librarian = try await lending(as: Person(currentRoles: ["librarian"]))
        await librarian.harness.open("LoanList")
        for _ in 0..<5_000 where calls.all.isEmpty { try await Task.sleep(for: .milliseconds(2)) }
        #expect(calls.all == ["unasked"])
        #expect(librarian.message == nil)
        await librarian.harness.perform("compare")
        #expect(librarian.message == "All are there.")
        #expect(calls.all == ["unasked", "wanted"])
        await librarian.harness.advance(by: .seconds(60))
        for _ in 0..<5_000 where calls.all.count < 3 { try await Task.sleep(for: .milliseconds(2)) }
        #expect(calls.all == ["unasked", "wanted", "unasked"])
        await librarian.harness.finish()
        let reader = try await lending(as: Person())
        await reader.harness.open("LoanList")
        #expect(reader.harness.screen?.actions.contains { $0.identifier == "compare" } == false)
        await reader.harness.finish()
    }
}
