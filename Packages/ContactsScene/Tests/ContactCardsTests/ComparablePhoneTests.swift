import ContactCards
import Testing

@Suite("Phone numbers compared")
struct ComparablePhoneTests {
    @Test(
        "The same number in other forms is the same",
        arguments: [
            ("+44 20 7946 0000", "020 7946 0000"), ("+44 (0)20 7946 0000", "0044 20 79460000"),
            ("tel:+1-867-555-6219", "(867) 555-6219"), ("+45 12 34 56 78", "12345678"),
            ("tel:+44-20-7946-0000;ext=12", "020 7946 0000 ext. 12"), ("555-0100", "5550100"),
            ("+49 7700 900123", "0 77 00 / 90 01 23"),
        ]
    )
    func same(_ number: String, _ other: String) {
        let (number, other) = (ComparablePhone(number), ComparablePhone(other))
        #expect(number.isSame(as: other) && other.isSame(as: number))
        #expect(number.blockingKey == other.blockingKey && number.blockingKey != nil)
    }

    @Test(
        "Other numbers are not",
        arguments: [
            ("+44 20 7946 0000", "+44 20 7946 0001"), ("+33 79 460 00 00", "+44 20 7946 0000"),
            ("020 7946 0000 x12", "020 7946 0000 x13"), ("020 7946 0000", "020 7946 0000 x13"),
            ("555-0100", "+1 867 555 0100"), ("", ""), ("call me", "call me"),
        ]
    )
    func different(_ number: String, _ other: String) {
        #expect(!ComparablePhone(number).isSame(as: ComparablePhone(other)))
    }

    @Test("A service number is too short to say anything", arguments: ["112", "4711", "+", "ext 12345", "x"])
    func short(_ number: String) {
        #expect(ComparablePhone(number).blockingKey == nil)
    }
}
