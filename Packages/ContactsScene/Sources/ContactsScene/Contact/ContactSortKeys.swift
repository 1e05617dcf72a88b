import ContactCards
import StorageWorkers

/// What a contact is sorted by, folded: last name first, or first name first.
///
/// The card's own sort key decides where it has one. Else the parts of the name do, unless the formatted name does not
/// contain the family name: then the formatted name sorts the contact, since it is what a person sees (`FN:Mom` with
/// `N:Doe;Jane`). Without a name, the contact is sorted by what it is called.
struct ContactSortKeys {
    let lastName: [UInt8]
    let firstName: [UInt8]

    init(_ card: Card) {
        var (given, family, formatted, sortAs) = card.withNameFields { name, formattedName, maySort in
            let parts = Self.parts(name, of: card)
            return (
                parts.given, parts.family, Self.formattedKey(formattedName, of: card),
                maySort ? card.sortAs : nil
            )
        }
        if let sortAs {
            family = Self.key(sortAs.family)
            given = sortAs.given.map(Self.key) ?? given
        } else if given.isEmpty, family.isEmpty {
            family = Self.key(ContactNames.displayName(of: Contact(id: "", card: card)))
        } else if !formatted.isEmpty, !formatted.contains(family.isEmpty ? given : family) {
            family = formatted
            given = []
        }
        // A name alone stands where it would stand as the other; U+0001 sorts before every letter.
        lastName = family.isEmpty ? given : given.isEmpty ? family : family + [1] + given
        firstName = given.isEmpty ? family : family.isEmpty ? given : given + [1] + family
    }

    private static func parts(
        _ name: UnsafeRawBufferPointer,
        of card: Card
    ) -> (given: [UInt8], family: [UInt8]) {
        guard !name.contains(UInt8(ascii: "\\")) else {
            let name = card.name
            return (key(name.given), key(name.family))
        }
        let separator = UInt8(ascii: ";")
        let end = name.firstIndex(of: separator) ?? name.count
        let rest = name[min(end + 1, name.count)...]
        let givenEnd = rest.firstIndex(of: separator) ?? name.count
        return (key(rest[..<givenEnd]), key(name[..<end]))
    }

    private static func formattedKey(_ text: UnsafeRawBufferPointer, of card: Card) -> [UInt8] {
        text.contains(UInt8(ascii: "\\")) ? key(card.formattedName) : key(text[...])
    }

    private static func key(_ text: String) -> [UInt8] { Array(TextFolding.sortKey(text).utf8) }

    private static func key(_ text: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
        var bytes: [UInt8] = []
        TextFolding.appendSortKey(UnsafeRawBufferPointer(rebasing: text), to: &bytes)
        return bytes
    }
}
