import ContactCards
import Glibc
import StorageWorkers
import TextWorkers

/// The names by which a contact sorts: last name first, or first name first.
///
/// An explicit sort key of the card comes first: phonetic names and `SORT-AS`. Otherwise the parts of the name count,
/// unless the formatted name does not contain the family name (`FN:Mom` with `N:Doe;Jane`): then the displayed formatted
/// name counts. Without a name, the name derived from the card counts.
struct ContactSortKeys: Equatable {
    typealias Key = CompositeKey<CollatedText, CollatedText>

    private var family: String
    private var given: String

    /// A single name sorts as either of the two.
    var lastName: Key { family.isEmpty ? Self.key(given, "") : Self.key(family, given) }
    var firstName: Key { given.isEmpty ? Self.key(family, "") : Self.key(given, family) }

    init(_ card: Card) {
        let (name, formattedName, sortAs) = card.withNameFields { name, formattedName, maySort in
            (
                Self.parts(name, of: card), Self.otherName(formattedName, than: name, of: card),
                maySort ? card.sortAs : nil
            )
        }
        (family, given) = name
        if let sortAs {
            family = sortAs.family
            given = sortAs.given ?? given
        } else if given.isEmpty, family.isEmpty {
            family = ContactNames.displayName(of: Contact(id: "", card: card))
        } else if let formattedName {
            let folded = TextFolding.folded(formattedName)
            guard !folded.isEmpty, !folded.contains(TextFolding.folded(family.isEmpty ? given : family))
            else { return }
            (family, given) = (formattedName, "")
        }
    }

    private static func key(_ first: String, _ second: String) -> Key {
        Key(CollatedText(first), CollatedText(second))
    }

    private static func parts(
        _ name: UnsafeRawBufferPointer,
        of card: Card
    ) -> (family: String, given: String) {
        guard !name.contains(UInt8(ascii: "\\")) else {
            return (card.name.family.trimmingBlanks, card.name.given.trimmingBlanks)
        }
        let family = familyName(name)
        let rest = name[min(family.count + 1, name.count)...]
        let givenEnd = rest.firstIndex(of: UInt8(ascii: ";")) ?? name.count
        return (text(family), text(rest[..<givenEnd]))
    }

    private static func familyName(_ name: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer> {
        name[..<(name.firstIndex(of: UInt8(ascii: ";")) ?? name.count)]
    }

    /// The formatted name; nil if it contains the family name unchanged, as most do.
    private static func otherName(
        _ formattedName: UnsafeRawBufferPointer,
        than name: UnsafeRawBufferPointer,
        of card: Card
    ) -> String? {
        let family = familyName(name)
        if !family.isEmpty, formattedName.count >= family.count,
            let text = formattedName.baseAddress, let part = name.baseAddress,
            (0...formattedName.count - family.count).contains(where: {
                memcmp(text + $0, part, family.count) == 0
            })
        {
            return nil
        }
        return formattedName.contains(UInt8(ascii: "\\"))
            ? card.formattedName.trimmingBlanks : text(formattedName[...])
    }

    private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        String(decoding: bytes, as: UTF8.self).trimmingBlanks
    }
}
