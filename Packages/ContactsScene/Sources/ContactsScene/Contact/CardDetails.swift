import ContactCards
import SceneKitCore
import TextWorkers

/// The content of a card as labels and values: known properties, and all others.
struct CardDetails {
    private(set) var items: [DetailBlock.Item] = []
    /// The properties without a label in this program, under their own names.
    private(set) var others: [DetailBlock.Item] = []

    /// The properties in `items`, and those that identify the card and its version.
    private static let known: Set<String> = {
        let named: Set<String> = [
            "ADR", "ANNIVERSARY", "BDAY", "CATEGORIES", "EMAIL", "FN", "GENDER", "N", "NICKNAME", "NOTE",
            "ORG", "PHOTO", "REV", "ROLE", "TEL", "TITLE", "UID", "URL", "VERSION", "X-GENDER",
            // The card's lists show the members.
            "KIND", "MEMBER", "X-ADDRESSBOOKSERVER-KIND", "X-ADDRESSBOOKSERVER-MEMBER",
        ]
        return named.union(Card.chatProperties.map(\.key)).union(Card.relatedProperties.map(\.key))
    }()

    /// The maximum number of characters of a value; the form and an export have all of a longer one.
    private static let shownLimit = 50_000

    init(_ contact: Contact) {
        let card = contact.card
        addName(contact)
        for nickname in card.texts(of: "NICKNAME") { add("Nickname", nickname) }
        for organisation in card.organisations {
            add("Organisation", organisation.filter { !$0.isEmpty }.joined(separator: ", "))
        }
        for title in card.texts(of: "TITLE") { add("Title", title) }
        for role in card.texts(of: "ROLE") { add("Role", role) }
        add("Phone", card.phones, .phone)
        add("E-mail", card.emails, .email)
        add("Chat", card.chats)
        for address in card.addresses {
            let label = CardFormatting.label("Address", address.labels)
            add(label, CardFormatting.lines(of: address), .postalAddress)
        }
        addDate("Birthday", card.birthday, card.texts(of: "BDAY").first)
        addDate("Anniversary", card.anniversary, card.anniversaryText)
        add("Gender", card.gender)
        add("Related", card.related)
        for url in card.urls { add("Web", url, .link) }
        add("Categories", card.categories.joined(separator: ", "))
        add("Notes", card.notes)
        for photo in card.photos {
            let kind: ValueKind = if case .url = photo { .link } else { .text }
            add("Photo", CardFormatting.text(of: photo), kind)
        }
        add("Id", contact.id, .identifier)
        others = card.details(except: Self.known).compactMap { detail in
            let value: LocalizedText =
                detail.date.map(Self.text)
                ?? .init(
                    verbatim: detail.attachment.map(CardFormatting.text)
                        ?? ContactNames.shown(detail.text, Self.shownLimit)
                )
            return value.string.trimmingBlanks.isEmpty
                ? nil
                : DetailBlock.Item(
                    CardFormatting.label(LocalizedText(verbatim: detail.name), detail.labels),
                    value
                )
        }
    }

    /// A date of another property as it is written, without Apple's year for an unknown one.
    private static func text(of date: PartialDate) -> LocalizedText {
        date.year == nil
            ? CardFormatting.text(of: date) : LocalizedText(date: date.description, text: date.description)
    }

    private mutating func addName(_ contact: Contact) {
        let card = contact.card
        let fullName = CardFormatting.fullName(card.name)
        if card.formattedName.trimmingBlanks.isEmpty {
            add("Name", fullName ?? ContactNames.displayName(of: contact))
        } else {
            add("Name", ContactNames.displayName(of: contact))
            // A separate formatted name does not show the parts of the name.
            if card.hasNameOfItsOwn { add("Full name", fullName) }
        }
    }

    /// A date that is written in words is shown unchanged.
    private mutating func addDate(_ label: LocalizedText, _ date: PartialDate?, _ text: String?) {
        if let date {
            items.append(DetailBlock.Item(label, CardFormatting.text(of: date), kind: .partialDate))
        } else {
            add(label, text)
        }
    }

    private mutating func add(_ label: LocalizedText, _ values: [LabeledValue], _ kind: ValueKind = .text) {
        for value in values { add(CardFormatting.label(label, value.labels), value.value, kind) }
    }

    private mutating func add(_ label: LocalizedText, _ value: String?, _ kind: ValueKind = .text) {
        if let value, !value.isEmpty {
            items.append(DetailBlock.Item(label, ContactNames.shown(value, Self.shownLimit), kind: kind))
        }
    }
}
