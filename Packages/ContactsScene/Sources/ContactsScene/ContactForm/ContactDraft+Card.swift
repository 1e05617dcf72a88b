import ContactCards
import TextWorkers

extension ContactDraft {
    /// Applies the differences from the original draft to the card; everything else stays unchanged.
    func apply(to card: inout Card, original: ContactDraft) {
        func isChanged(_ path: KeyPath<ContactDraft, some Equatable>) -> Bool {
            self[keyPath: path] != original[keyPath: path]
        }
        let hasNameOfItsOwn = card.hasNameOfItsOwn
        let nameBefore = card.generatedName
        if isChanged(\.nickname) { card.nickname = nickname.trimmingBlanks }
        if isChanged(\.organisation) {
            let units =
                isChanged(\.organisation.department)
                ? organisation.departments : Array(card.organisation.dropFirst())
            card.organisation = [organisation.name.trimmingBlanks] + units
        }
        if isChanged(\.title) { card.title = title.trimmingBlanks }
        if isChanged(\.role) { card.role = role.trimmingBlanks }
        if isChanged(\.phones) { card.phones = Self.merge(phones, into: card.phones) }
        if isChanged(\.emails) { card.emails = Self.merge(emails, into: card.emails) }
        if isChanged(\.addresses) { card.addresses = Self.merge(addresses, into: card.addresses) }
        if isChanged(\.birthday) { card.birthday = birthday?.date }
        if isChanged(\.anniversary) { card.anniversary = anniversary?.date }
        if isChanged(\.chats) { card.chats = Self.merge(chats, into: card.chats) }
        if isChanged(\.related) { card.related = Self.merge(related, into: card.related) }
        if isChanged(\.web) { card.urls = web.map(\.trimmingBlanks) }
        if isChanged(\.categories) { card.categories = categories.map(\.trimmingBlanks) }
        if isChanged(\.notes) { card.notes = notes }
        if cardName != original.cardName { card.name = cardName }
        let displayName = displayName.trimmingBlanks
        if isChanged(\.displayName), !displayName.isEmpty {
            card.formattedName = displayName
        } else if hasNameOfItsOwn ? isChanged(\.displayName) : card.generatedName != nameBefore,
            !card.formattedName.isEmpty
        {
            // A formatted name follows the other fields only if it repeated them or was cleared.
            card.formattedName = card.generatedName
        }
    }

    private var cardName: CardName {
        CardName(
            prefix: prefix.trimmingBlanks,
            given: firstName.trimmingBlanks,
            additional: middleName.trimmingBlanks,
            family: lastName.trimmingBlanks,
            suffix: suffix.trimmingBlanks
        )
    }

    /// Keeps the card's value with all its parameters if the form still has it.
    private static func merge<Typed: LabeledGroup>(
        _ values: [Typed],
        into old: [Typed.CardValue]
    ) -> [Typed.CardValue] {
        var rest = old
        return values.map { value in
            rest.firstIndex { Typed($0) == value }.map { rest.remove(at: $0) } ?? value.cardValue
        }
    }
}

/// A group of the form that represents a labelled value of a card.
private protocol LabeledGroup: Equatable {
    associatedtype CardValue
    init(_ value: CardValue)
    var cardValue: CardValue { get }
}

extension ContactDraft.Phone: LabeledGroup {
    init(_ value: LabeledValue) { self.init(label: value.labels.first ?? "", number: value.value) }

    fileprivate var cardValue: LabeledValue { LabeledValue(number, labels: label.isEmpty ? [] : [label]) }
}

extension ContactDraft.Email: LabeledGroup {
    init(_ value: LabeledValue) { self.init(label: value.labels.first ?? "", address: value.value) }

    fileprivate var cardValue: LabeledValue { LabeledValue(address, labels: label.isEmpty ? [] : [label]) }
}

extension ContactDraft.Chat: LabeledGroup {
    /// The schemes of networks with URIs, which are `IMPP`'s values (RFC 6350, section 6.4.3).
    private static let schemes: Set<String> = [
        "aim", "gtalk", "irc", "ircs", "matrix", "msnim", "sip", "sips", "skype", "xmpp", "ymsgr",
    ]

    /// The scheme of a URI without a label is the network.
    init(_ value: LabeledValue) {
        self.init(label: value.labels.first ?? "", address: value.value)
        let scheme = address.prefix { $0 != ":" }
        guard label.isEmpty, Self.schemes.contains(scheme.lowercased()), scheme.count < address.count else {
            return
        }
        label = scheme.lowercased()
        address.removeFirst(scheme.count + 1)
    }

    fileprivate var cardValue: LabeledValue {
        // A matrix identifier such as @ada:example.org is no path of a URI.
        let isPath = !address.hasPrefix("@") && !address.contains(where: \.isWhitespace)
        if isPath, Self.schemes.contains(label.lowercased()) {
            return LabeledValue(label.lowercased() + ":" + address, labels: [])
        }
        return LabeledValue(address, labels: label.isEmpty ? [] : [label])
    }
}

extension ContactDraft.RelatedPerson: LabeledGroup {
    init(_ value: LabeledValue) { self.init(label: value.labels.first ?? "", name: value.value) }

    fileprivate var cardValue: LabeledValue { LabeledValue(name, labels: label.isEmpty ? [] : [label]) }
}

extension ContactDraft.Address: LabeledGroup {
    /// The post office box and the apartment precede the street.
    init(_ value: LabeledAddress) {
        self.init(
            label: value.labels.first ?? "",
            street: [value.poBox, value.extended, value.street].filter { !$0.isEmpty }.joined(
                separator: ", "
            ),
            city: value.locality,
            region: value.region,
            postalCode: value.postalCode,
            country: value.country
        )
    }

    fileprivate var cardValue: LabeledAddress {
        var address = LabeledAddress(labels: label.isEmpty ? [] : [label])
        address.street = street
        address.locality = city
        address.region = region
        address.postalCode = postalCode
        address.country = country
        return address
    }
}

extension ContactDraft.Organisation {
    private static let separator = "; "

    init(units: [String]) {
        self.init(
            name: units.first ?? "",
            department: units.dropFirst().joined(separator: Self.separator)
        )
    }

    /// The department and the units within it.
    var departments: [String] { department.split(separator: ";").map { String($0).trimmingBlanks } }
}
