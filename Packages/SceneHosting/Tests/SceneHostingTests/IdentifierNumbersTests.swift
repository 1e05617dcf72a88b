import Testing

@testable import SceneHosting

@Suite("Identifiers in recordings")
struct IdentifierNumbersTests {
    private let first = "6bd7e8cc-620f-4de0-bdbf-c716e2c4899d"
    private let second = "C324C985-9B81-4E76-AEC9-D28663CA828D"
    private let third = "00000000-0000-0000-0000-000000000000"

    @Test("Identifiers are numbered by first appearance and keep their numbers")
    func numbering() {
        var numbers = IdentifierNumbers()
        #expect(
            numbers.numbering("id=\(first);\(second)\(first)")
                == "id=identifier#0#;identifier#1#identifier#0#"
        )
        #expect(numbers.numbering("\(third) ü \(second)") == "identifier#2# ü identifier#1#")
    }

    @Test("Two runs with different identifiers have the same text while the order is the same")
    func twoRuns() {
        var one = IdentifierNumbers()
        var other = IdentifierNumbers()
        #expect(one.numbering("\(first) \(second)") == other.numbering("\(second) \(third)"))
        #expect(one.numbering("\(second) \(first)") == other.numbering("\(third) \(second)"))
        #expect(one.numbering(first) != other.numbering(third))
    }

    @Test("Text that resembles an identifier stays")
    func noIdentifier() {
        var numbers = IdentifierNumbers()
        for text in [
            "", "6bd7e8cc-620f-4de0-bdbf-c716e2c4899", "6bd7e8cc_620f-4de0-bdbf-c716e2c4899d",
            "6bd7e8cg-620f-4de0-bdbf-c716e2c4899d", "------------------------------------",
        ] {
            #expect(numbers.numbering(text) == text)
        }
    }

    @Test("An event of another run gets this run's identifiers, and typed text stays")
    func translating() {
        var recorded = IdentifierNumbers()
        var actual = IdentifierNumbers()
        _ = recorded.numbering(first)
        _ = actual.numbering(second)
        let numbered = recorded.numberingKnown("delete \(first), \(third)")
        #expect(numbered == "delete identifier#0#, \(third)")
        #expect(actual.identifiers(in: numbered) == "delete \(second), \(third)")
        #expect(actual.identifiers(in: "identifier#7#") == "identifier#7#")
        #expect(recorded.numbering(third) == "identifier#1#")
    }

    @Test("More than ten identifiers are distinguished")
    func many() {
        var numbers = IdentifierNumbers()
        let all = (10...99).map { "000000\($0)-0000-0000-0000-000000000000" }
        let text = all.joined(separator: " ")
        let numbered = numbers.numbering(text)
        #expect(numbered.hasSuffix("identifier#89#"))
        #expect(numbers.identifiers(in: numbered) == text)
    }
}
