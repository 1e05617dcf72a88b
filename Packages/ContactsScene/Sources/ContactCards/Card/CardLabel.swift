/// Writes a label as a type, or a custom label in Apple's notation.
enum CardLabel {
    /// The types of RFC 6350 (sections 5.6 and 6.4.1), RFC 2426 and common use, which are written in any case.
    private static let known: Set<String> = [
        "home", "work", "cell", "fax", "pager", "main", "other", "text", "video", "textphone", "car", "isdn",
        "modem",
        "bbs", "pcs", "dom", "intl", "postal", "parcel", "iphone", "school",
    ]

    /// A labelled property, with an `X-ABLabel` of the same group if no type can express the label, or if the card
    /// already has the label in that form.
    ///
    /// - Parameter custom: The original spelling of the card's custom labels.
    static func properties(
        _ name: String,
        labels: [String],
        isPreferred: Bool = false,
        version: CardVersion = .v40,
        value: String,
        custom: [String: String] = [:],
        groups: inout FreeGroups
    ) -> [CardProperty] {
        let preferred = isPreferred && version != .v40 ? ["pref"] : []
        let rank = isPreferred && version == .v40 ? [CardParameter("PREF", ["1"])] : []
        let types = labels.map { known.contains($0.lowercased()) ? $0.lowercased() : $0 }
        let written = labels.count == 1 ? labels.first.flatMap { custom[$0] } : nil
        guard types.count == 1, let label = types.first, written != nil || !isType(label) else {
            let all = types + preferred
            return [
                CardProperty(
                    name,
                    parameters: (all.isEmpty ? [] : [CardParameter("TYPE", all)]) + rank,
                    value: value
                )
            ]
        }
        let group = groups.next()
        let parameters = (preferred.isEmpty ? [] : [CardParameter("TYPE", preferred)]) + rank
        return [
            CardProperty(name, group: group, parameters: parameters, value: value),
            CardProperty("X-ABLABEL", group: group, value: written ?? CardText.escape(label)),
        ]
    }

    /// Whether a type preserves the label: a lower-case token that `Card.labels` does not drop.
    private static func isType(_ label: String) -> Bool {
        !Card.technicalTypes.contains(label)
            && label.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
            }
    }
}

/// Unused group names of a card: `item1`, `item2`.
struct FreeGroups {
    private var taken: Set<String> = []
    private var number = 0

    /// The names for a card without groups.
    init() {}

    init(_ card: Card) {
        taken = Set(card.properties.compactMap { $0.group?.lowercased() })
    }

    mutating func next() -> String {
        repeat { number += 1 } while taken.contains("item\(number)")
        return "item\(number)"
    }
}
