import ContactCards

extension ContactDraft {
    /// Writes into the card what differs from the draft that was made of it; everything else stays to the letter.
    func apply(to card: inout Card, original: ContactDraft) {
        func changed(_ field: ContactField) -> Bool { self[field] != original[field] }
        let hasNameOfItsOwn = card.hasNameOfItsOwn
        let nameBefore = card.generatedName
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
        applyNameParts(to: &card, changed: changed)
        if changed(.displayName), !text(.displayName).isEmpty {
            card.formattedName = text(.displayName)
        } else if hasNameOfItsOwn ? changed(.displayName) : card.generatedName != nameBefore,
            !card.formattedName.isEmpty
        {
            // Only a formatted name that repeated the other fields follows them, or one that was cleared.
            card.formattedName = card.generatedName
        }
    }

    private func applyNameParts(to card: inout Card, changed: (ContactField) -> Bool) {
        let fields: [ContactField] = [.prefix, .firstName, .middleName, .lastName, .suffix]
        guard fields.contains(where: changed) else { return }
        card.name = CardName(
            prefix: text(.prefix),
            given: text(.firstName),
            additional: text(.middleName),
            family: text(.lastName),
            suffix: text(.suffix)
        )
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
