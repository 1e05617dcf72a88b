import ContactCards
import SceneKitCore

/// Formats the parts of a card for people.
enum CardFormatting {
    /// The parts of a name in spoken order, or nil if there are none.
    static func fullName(_ name: CardName) -> String? {
        var name = name
        name.given = ContactNames.capitalizingFirst(name.given)
        name.family = ContactNames.capitalizingFirst(name.family)
        let text = name.spoken
        return text.isEmpty ? nil : text
    }

    /// `Phone (work)`.
    static func label(_ what: LocalizedText, _ labels: [String]) -> LocalizedText {
        guard !labels.isEmpty else { return what }
        let words = labels.prefix(20).map {
            usualLabels[$0] ?? LocalizedText(verbatim: ContactNames.shown($0))
        }
        return "\(what) (\(.joined(words, separator: ", ")))"
    }

    /// The labels that programs write, which people read in their language. Other labels are a person's own words.
    private static let usualLabels: [String: LocalizedText] = [
        "cell": "cell", "child": "child", "colleague": "colleague", "emergency": "emergency", "fax": "fax",
        "friend": "friend", "home": "home", "other": "other", "pager": "pager", "parent": "parent",
        "sibling": "sibling", "spouse": "spouse", "work": "work",
    ]

    /// An address with a line for each non-empty part.
    static func lines(of address: LabeledAddress) -> String {
        let lines = [
            address.poBox, address.extended, address.street,
            [address.locality, address.region, address.postalCode].filter { !$0.isEmpty }.joined(
                separator: ", "
            ),
            address.country,
        ]
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// `10 December 1815` in English, or the known part of it.
    static func text(of date: PartialDate) -> LocalizedText {
        guard let month = date.month, months.indices.contains(month - 1) else {
            return LocalizedText(verbatim: date.description)
        }
        let text = [date.day.map(String.init), months[month - 1], date.year.map(String.init)]
            .compactMap(\.self).joined(separator: " ")
        return LocalizedText(date: date.description, text: text)
    }

    /// A description of the picture in place of the image.
    static func text(of photo: CardPhoto) -> String {
        switch photo {
        case .inline(let bytes, let mediaType): "\(mediaType ?? "picture"), \(bytes.count) bytes"
        case .url(let url): url
        }
    }
}
