import ContactCards

extension ContactDraft {
    /// Writes into the card what differs from the draft that was made of it; everything else stays to the letter.
    func apply(to card: inout Card, original: ContactDraft) {
        func changed(_ field: ContactField) -> Bool { self[field] != original[field] }
        let calledBefore = Self.calledName(of: card)
        if changed(.nickname) { card.nickname = text(.nickname) }
        if changed(.organisation) {
            card.organisation = text(.organisation).split(separator: ";").map { String($0).trimmingBlanks }
        }
        if changed(.title) { card.title = text(.title) }
        if changed(.phone) { card.phones = Self.merge(self[.phone], into: card.phones) }
        if changed(.email) { card.emails = Self.merge(self[.email], into: card.emails) }
        if changed(.address) { card.addresses = Self.merge(self[.address], into: card.addresses) }
        if changed(.birthday) { card.birthday = PartialDate(parsing: text(.birthday)) }
        if changed(.web) { card.urls = self[.web].map(\.trimmingBlanks) }
        if changed(.category) { card.categories = self[.category].map(\.trimmingBlanks) }
        if changed(.notes) { card.notes = self[.notes].first ?? "" }
        applyName(to: &card, changed: changed, calledBefore: calledBefore)
    }

    private func applyName(
        to card: inout Card,
        changed: (ContactField) -> Bool,
        calledBefore: String
    ) {
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
        let called = Self.calledName(of: card)
        // A formatted name that only repeated the other fields follows them; one that a person gave stays.
        let followed = card.formattedName == calledBefore && !called.isEmpty
        if isNameChanged || card.formattedName.isEmpty || followed, card.formattedName != called {
            card.formattedName = called
        }
    }

    /// What a card is called by its own fields.
    private static func calledName(of card: Card) -> String {
        CardFormatting.fullName(card.name) ?? card.organisation.first { !$0.isEmpty } ?? card.nickname
    }

    /// Keeps the old value, with all it carries, where its text is still there.
    private static func merge<Value: FormText>(_ texts: [String], into old: [Value]) -> [Value] {
        var rest = old
        return texts.map { text in
            let typed = LabeledText(parsing: text)
            // As it was shown, or typed again with other blanks.
            let kept = rest.firstIndex { $0.formText == text || $0.formText == typed.text }
            return kept.map { rest.remove(at: $0) } ?? Value(formText: typed)
        }
    }
}
