import ContactCards

extension ContactDraft {
    /// Writes into the card what differs from the draft that was made of it; everything else stays to the letter.
    func apply(to card: inout Card, original: ContactDraft) {
        func changed(_ field: ContactField) -> Bool { self[field] != original[field] }
        applyName(to: &card, changed: changed)
        if changed(.nickname) { card.nickname = text(.nickname) }
        if changed(.organisation) {
            card.organisation = text(.organisation).split(separator: ";").map { String($0).trimmingBlanks }
        }
        if changed(.title) { card.title = text(.title) }
        if changed(.phone) { card.phones = Self.merge(self[.phone], into: card.phones) }
        if changed(.email) { card.emails = Self.merge(self[.email], into: card.emails) }
        if changed(.address) { applyAddresses(to: &card, original: original) }
        if changed(.birthday) { card.birthday = PartialDate(parsing: text(.birthday)) }
        if changed(.web) { card.urls = self[.web].map(\.trimmingBlanks) }
        if changed(.category) { card.categories = self[.category].map(\.trimmingBlanks) }
        if changed(.notes) { card.notes = self[.notes].first ?? "" }
    }

    private func applyName(to card: inout Card, changed: (ContactField) -> Bool) {
        let fields: [ContactField] = [.prefix, .firstName, .middleName, .lastName, .suffix]
        let isNameChanged = fields.contains(where: changed)
        if isNameChanged {
            var name = card.name
            name.prefix = text(.prefix)
            name.given = text(.firstName)
            name.additional = text(.middleName)
            name.family = text(.lastName)
            name.suffix = text(.suffix)
            card.name = name
        }
        if isNameChanged || card.formattedName.isEmpty {
            card.formattedName =
                CardFormatting.fullName(card.name) ?? self[.organisation].first ?? self[.nickname].first ?? ""
        }
    }

    /// Keeps the old value, with all it carries, where its text is still there.
    private static func merge(_ texts: [String], into old: [LabeledValue]) -> [LabeledValue] {
        texts.map { text in
            let typed = LabeledText(parsing: text)
            if let kept = old.first(where: { $0.value == typed.value && $0.labels.first == typed.label }) {
                return kept
            }
            return LabeledValue(typed.value, labels: typed.label.map { [$0] } ?? [])
        }
    }

    private func applyAddresses(to card: inout Card, original: ContactDraft) {
        let old = Dictionary(
            zip(original[.address], card.addresses),
            uniquingKeysWith: { first, _ in first }
        )
        card.addresses = self[.address].map { text in
            if let kept = old[text] { return kept }
            let typed = LabeledText(parsing: text)
            var address = LabeledAddress(labels: typed.label.map { [$0] } ?? [])
            AddressText.fill(&address, from: typed.value)
            return address
        }
    }
}
