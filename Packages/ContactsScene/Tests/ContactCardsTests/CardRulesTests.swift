import ContactCards
import Testing

@Suite("Identity and rules")
struct CardRulesTests {
    @Test(
        "A UID is the identity in each of its notations",
        arguments: [
            (" 4FBE8971-0BC3-424C-9C26-36C3E1EFF6B1 ", "4fbe8971-0bc3-424c-9c26-36c3e1eff6b1"),
            ("URN:UUID:4fbe8971-0bc3-424c-9c26-36c3e1eff6b1", "4fbe8971-0bc3-424c-9c26-36c3e1eff6b1"),
            ("Ada@Example.org", "Ada@Example.org"), ("a\\,b", "a,b"),
        ]
    )
    func uid(_ uid: String, _ expected: String) throws {
        #expect(try card("VERSION:4.0", "FN:Ada", "UID:" + uid).importIdentifier == expected)
    }

    @Test("Without a UID the content is the identity, regardless of folding, version and revision")
    func content() throws {
        let first = try card("VERSION:3.0", "FN:Ada", "NOTE:one two", "REV:1", "PRODID:a")
        let second = try card("VERSION:4.0", "PRODID:b", "FN:Ada", "NOTE:one", "  two", "REV:2")
        let other = try card("VERSION:3.0", "FN:Ada", "NOTE:one three")
        #expect(first.importIdentifier == "content-" + first.contentFingerprint)
        #expect(first.contentFingerprint == "eba516243e16b17610c0cde995950023")
        #expect(second.contentFingerprint == first.contentFingerprint)
        #expect(first.contentFingerprint != other.contentFingerprint)
    }

    @Test("A document is vCard if a card begins in it, and CSV if none does")
    func formats() {
        func format(_ text: String, isWhole: Bool = false) -> CardDocumentFormat? {
            .detect(Array(text.utf8), isWhole: isWhole)
        }
        #expect(format("BEGIN:VCARD\n") == .vCard)
        #expect(format("\u{FEFF}\r\n begin:vcard\n") == .vCard)
        #expect(format("BEGI\r\n N:VC\r\n ARD\r\n") == .vCard)
        #expect(format("Exported,by,a phone\nBEGIN:VCARD\n") == .vCard)
        #expect(format("First Name,Last Name\n") == nil)
        #expect(format("First Name,Last Name\n", isWhole: true) == .csv)
        #expect(format(String(repeating: "First Name,", count: 6_000)) == .csv)
        let wide: [UInt8] = [0xFF, 0xFE] + "BEGIN:VCARD".utf8.flatMap { [$0, 0] as [UInt8] }
        #expect(CardDocumentFormat.detect(wide, isWhole: false) == .vCard)
        #expect(format("", isWhole: true) == .csv)
    }
}
