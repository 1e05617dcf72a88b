import ContactCards
import Synchronization
import Testing

@testable import ContactsScene

@Suite("The rows that all sessions share")
struct RecentRowsTests {
    private static func contact(_ id: String, _ name: String) throws -> Contact {
        var text = "VERSION:4.0\nFN:\(name)\n"
        return Contact(id: id, card: try text.withUTF8 { try Card(storedText: UnsafeRawBufferPointer($0)) })
    }

    @Test(
        "A row is made once for each version of a card, and again after a thousand others or for a large card"
    )
    func rows() throws {
        let rows = RecentRows()
        let made = Mutex<[String]>([])
        func shown(_ contacts: [Contact]) -> [String] {
            rows.rows(of: contacts) { contact in
                made.withLock { $0.append(contact.card.formattedName) }
                return .init(
                    id: contact.id,
                    formattedName: contact.card.formattedName,
                    firstName: "",
                    lastName: "",
                    phone: "",
                    email: "",
                    organisation: ""
                )
            }
            .map(\.formattedName)
        }
        let (ada, changed) = (try Self.contact("1", "Ada"), try Self.contact("1", "Ada King"))
        let large = try Self.contact("2", String(repeating: "a", count: 3_000))
        #expect(shown([ada, large]) == ["Ada", large.card.formattedName])
        #expect(shown([ada, large]) == ["Ada", large.card.formattedName])
        #expect(shown([changed]) == ["Ada King"])
        #expect(shown([changed]) == ["Ada King"])
        let names = ["Ada", large.card.formattedName, large.card.formattedName, "Ada King"]
        #expect(made.withLock { $0 } == names)
        // Two generations of a thousand rows each.
        _ = shown(try (10..<2_020).map { try Self.contact("\($0)", "Other") })
        #expect(shown([changed]) == ["Ada King"])
        #expect(made.withLock { $0.filter { $0 != "Other" } } == names + ["Ada King"])
    }
}
