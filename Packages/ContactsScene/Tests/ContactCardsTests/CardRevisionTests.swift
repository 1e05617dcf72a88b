import Testing

@testable import ContactCards

@Suite("Revisions of cards")
struct CardRevisionTests {
    @Test(
        "Several notations of one time are equal",
        arguments: [
            "20240229T120000Z", "2024-02-29T12:00:00Z", "20240229T130000+0100", "2024-02-29T06:30:00-05:30",
            "20240229T1200", "2024-02-29t12:00:00.0z", " 20240229T120000Z ",
        ]
    )
    func same(text: String) throws {
        let revision = try #require(CardRevision(text))
        #expect(revision == CardRevision("20240229T120000Z"))
        let day = try #require(CardRevision("20240229")), next = try #require(CardRevision("20240301"))
        #expect(day < revision && revision < next)
    }

    @Test(
        "A text that is not a time is not parsed",
        arguments: ["", "yesterday", "2024", "20241301", "20240100", "20240101T", "12"]
    )
    func none(text: String) {
        #expect(CardRevision(text) == nil)
    }
}
