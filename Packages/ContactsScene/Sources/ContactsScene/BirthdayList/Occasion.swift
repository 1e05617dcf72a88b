import ContactCards

/// A birthday or an anniversary of a contact on its next day.
struct Occasion: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case birthday, anniversary
    }

    var contactID: String
    var name: String
    var kind: Kind
    /// The year, month and day.
    var day: PartialDate
    /// The number of days until then.
    var distance: Int
    /// The years since the first day; nil if its year is unknown.
    var years: Int?
}

/// Coming occasions, in the order of their days.
struct Occasions: Hashable, Sendable {
    var list: [Occasion]
    /// Whether there are more.
    var isCut = false

    /// Keeps the next day of each occasion: within a whole year, today's come again.
    mutating func keepNext() {
        struct Key: Hashable {
            var contactID: String
            var kind: Occasion.Kind
        }
        var known: Set<Key> = []
        list.removeAll { !known.insert(Key(contactID: $0.contactID, kind: $0.kind)).inserted }
    }
}

extension Contact {
    /// The days that come each year, with the month and the day as the index has them: `1210`.
    var yearlyDays: [(kind: Occasion.Kind, date: PartialDate, key: String)] {
        [(Occasion.Kind.birthday, card.birthday), (.anniversary, card.anniversary)].compactMap { kind, date in
            guard let date, let month = date.month, let day = date.day else { return nil }
            return (kind, date, CalendarDays.key(month: month, day: day))
        }
    }
}
