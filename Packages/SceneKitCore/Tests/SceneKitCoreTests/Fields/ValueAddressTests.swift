import SceneKitCore
import Testing

@Suite("Addresses that open values")
struct ValueAddressTests {
    @Test(
        "A phone number, an e-mail address, a link and a postal address have one",
        arguments: [
            (ValueKind.phone, "+44 (20) 7946-0000", "tel:+442079460000"),
            (.email, "ada+list@example.org", "mailto:ada+list@example.org"),
            (.email, "a@b.org?bcc=c@d.org", "mailto:a@b.org%3Fbcc%3Dc@d.org"),
            (.link, "https://example.org/?a=1&b=2", "https://example.org/?a=1&b=2"),
            (
                .postalAddress, "12 High Street\nLondon, SW1",
                "https://www.openstreetmap.org/search?query=12%20High%20Street%2C%20London%2C%20SW1"
            ),
        ]
    )
    func addresses(kind: ValueKind, value: String, address: String) {
        #expect(kind.address(of: value) == address)
    }

    @Test(
        "Other schemes, other kinds and empty values have none",
        arguments: [
            (ValueKind.link, "javascript:alert(1)"), (.link, "file:///etc/passwd"), (.link, "example.org"),
            (.link, "-x"), (.text, "https://example.org"), (.phone, "call me"), (.email, ""),
            (.postalAddress, "\n"),
        ]
    )
    func none(kind: ValueKind, value: String) {
        #expect(kind.address(of: value) == nil)
    }

    @Test("A postal address is a kind of its own in JSON, and its values need no form")
    func postalAddress() throws {
        #expect(Field("home", kind: .postalAddress).problem(with: ["12 High Street\nLondon"]) == nil)
    }
}
