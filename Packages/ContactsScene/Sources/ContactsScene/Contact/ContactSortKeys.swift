import ContactCards
import StorageWorkers

/// What a contact is sorted by: folded, last name first or first name first; without a name, by what it is called.
struct ContactSortKeys {
    let lastName: [UInt8]
    let firstName: [UInt8]

    init(_ card: Card) {
        let (given, family) = card.withValue(of: "N") { value in
            let separator = UInt8(ascii: ";")
            guard !value.contains(UInt8(ascii: "\\")) else {
                let name = card.name
                return (Self.key(name.given), Self.key(name.family))
            }
            let end = value.firstIndex(of: separator) ?? value.count
            let rest = value[min(end + 1, value.count)...]
            let givenEnd = rest.firstIndex(of: separator) ?? value.count
            return (Self.key(rest[..<givenEnd]), Self.key(value[..<end]))
        }
        guard !given.isEmpty || !family.isEmpty else {
            let called = Self.key(ContactNames.displayName(of: Contact(id: "", card: card)))
            lastName = called
            firstName = called
            return
        }
        // A name alone stands where it would stand as the other; U+0001 sorts before every letter.
        lastName = family.isEmpty ? given : given.isEmpty ? family : family + [1] + given
        firstName = given.isEmpty ? family : family.isEmpty ? given : given + [1] + family
    }

    private static func key(_ text: String) -> [UInt8] { Array(TextFolding.sortKey(text).utf8) }

    private static func key(_ text: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
        var bytes: [UInt8] = []
        TextFolding.appendSortKey(UnsafeRawBufferPointer(rebasing: text), to: &bytes)
        return bytes
    }
}
