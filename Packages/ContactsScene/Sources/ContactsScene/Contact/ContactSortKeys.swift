import ContactCards
import Glibc
import StorageWorkers

/// A contact's sort keys, folded: last name first, or first name first.
///
/// An explicit sort key of the card comes first. Otherwise the parts of the name count, unless the formatted name does
/// not contain the family name (`FN:Mom` with `N:Doe;Jane`): then the displayed formatted name counts. Without a name,
/// the name derived from the card counts.
struct ContactSortKeys {
    let lastName: [UInt8]
    let firstName: [UInt8]

    init(_ card: Card) {
        var (given, family, formatted, sortAs) = card.withNameFields { name, formattedName, maySort in
            let parts = Self.parts(name, of: card)
            return (
                parts.given, parts.family, Self.otherName(formattedName, than: name, of: card),
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
        // A single name sorts as either of the two; U+0001 sorts before every letter.
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
        let family = familyName(name)
        let rest = name[min(family.count + 1, name.count)...]
        let givenEnd = rest.firstIndex(of: UInt8(ascii: ";")) ?? name.count
        return (key(rest[..<givenEnd]), key(family))
    }

    private static func familyName(_ name: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
        name[..<(name.firstIndex(of: UInt8(ascii: ";")) ?? name.count)]
    }

    /// The key of the formatted name; empty if it contains the family name unchanged, as most do.
    private static func otherName(
        _ formattedName: UnsafeRawBufferPointer,
        than name: UnsafeRawBufferPointer,
        of card: Card
    ) -> [UInt8] {
        let family = familyName(name)
        if !family.isEmpty, formattedName.count >= family.count,
            let text = formattedName.baseAddress, let part = name.baseAddress,
            (0...formattedName.count - family.count).contains(where: {
                memcmp(text + $0, part, family.count) == 0
            })
        {
            return []
        }
        return formattedName.contains(UInt8(ascii: "\\")) ? key(card.formattedName) : key(formattedName[...])
    }

    private static func key(_ text: String) -> [UInt8] { Array(TextFolding.sortKey(text).utf8) }

    private static func key(_ text: Slice<UnsafeRawBufferPointer>) -> [UInt8] {
        var bytes: [UInt8] = []
        TextFolding.appendSortKey(UnsafeRawBufferPointer(rebasing: text), to: &bytes)
        return bytes
    }
}
