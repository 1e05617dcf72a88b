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

    @Test("Bytes that are no text have no format; text in any encoding is CSV")
    func otherFormats() {
        func format(_ bytes: [UInt8]) -> CardDocumentFormat? { .detect(bytes, isWhole: true) }
        let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0..<200).map { UInt8($0) }
        #expect(format(picture) == .other)
        #expect(format(picture + Array("BEGIN:VCARD".utf8)) == .vCard)
        // 'Vorname' in UTF-16 with and without a mark, and a Chinese name whose lower bytes are control characters.
        let wide = "Vorname,Name".utf8.flatMap { [$0, 0] as [UInt8] }
        #expect(format(wide) == .csv)
        #expect(format([0xFE, 0xFF] + [0x4E, 0x01, 0x4E, 0x03, 0x4E, 0x08]) == .csv)
        // ISO-2022-JP shifts with escape characters.
        #expect(format(Array("\u{1B}$B;3ED\u{1B}(B,a\n".utf8)) == .csv)
        #expect(format(Array("Na\u{1}me,".utf8) + Array(repeating: 0x41, count: 60)) == .csv)
    }
}
