import SceneTestKit
import Testing

@Suite("The compiler's errors about tables", .blocking)
struct DiagnosticTests {
    @Test("A misspelled or constant property in a table is the only error")
    func tables() throws {
        let source = """
            import SceneKitCore

            struct Draft: Equatable, Sendable {
                var title = ""
                let made = ""
            }

            final class Store {
                var id: String?
                let made: String? = nil
            }

            enum Tables {
                static let form = FormTable("task", Draft(), fields: [
                    .field("title", \\.title, "Title", isRequired: true),
                    .field("due", \\.deu, "Due", kind: .date, autofill: .username),
                ])
                static let fields: [BoundField<Draft>] = [.field("made", \\.made)]
                @MainActor static let parameters: [SceneParameter<Store>] = [.parameter("id", \\.idd, "the id")]
                @MainActor static let others: [SceneParameter<Store>] = [.parameter("id", \\.made, "the id")]
            }
            """
        let complaint = try #require(try TypeChecker().complaint(about: source))
        let errors = complaint.split(separator: "\n").filter {
            $0.contains("main.swift:") && $0.contains(" error: ")
        }
        .map { $0.split(separator: ": error: ", maxSplits: 1).last.map(String.init) }
        #expect(
            errors == [
                "value of type 'Draft' has no member 'deu'",
                "'field(_:_:_:kind:summary:isRequired:isPositional:suggestions:hint:heading:isRare:row:repeats:autofill:"
                    + "parameter:)' is unavailable: a field fills a variable; declare the property with 'var'",
                "value of type 'Store' has no member 'idd'",
                "'parameter(_:_:_:kind:isRequired:appliesTo:finds:titles:)' is unavailable: a parameter fills a variable; "
                    + "declare the property with 'var'",
            ]
        )
    }
}
