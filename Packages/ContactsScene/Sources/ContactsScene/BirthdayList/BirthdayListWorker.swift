import ContactCards
import SceneKitCore
import StorageWorkers

/// The storage work of the list of birthdays (article row 000-06).
protocol BirthdayListWorking: Sendable {
    /// The birthdays and anniversaries of today and the days after it.
    func fetchOccasions(within days: Int) async throws(ContactsFailure) -> Occasions

    /// Emits an element for each change of the contacts, whoever makes it, until the store is closed.
    func contactChanges() -> any AsyncSequence<Void, Never> & Sendable
}

extension ContactsWorker: BirthdayListWorking {
    /// The most occasions that are listed.
    static let mostOccasions = 2_000

    func fetchOccasions(within days: Int) async throws(ContactsFailure) -> Occasions {
        let days = CalendarDays(from: now(), count: days)
        return try await ContactsFailure.attempt {
            try await store.read(Contact.self) { reader in
                var occasions = Occasions(list: [])
                for part in days.parts { try Self.add(part, of: days, to: &occasions, reader) }
                occasions.keepNext()
                return occasions
            }
        }
    }

    private static func add(
        _ part: CalendarDays.Part,
        of days: CalendarDays,
        to occasions: inout Occasions,
        _ reader: RecordReader
    ) throws {
        var query = RecordQuery(Contact.byDay[part.keys], limit: 500)
        // The index has a contact once for each of its days.
        var last: [String: String] = [:]
        repeat {
            try Task.checkCancellation()
            let page = try reader.page(Contact.self, query)
            for contact in page.records {
                let yearlyDays = contact.yearlyDays
                let keys = yearlyDays.map(\.key).filter { key in
                    part.keys.contains(key) && last[contact.id].map { $0 < key } ?? true
                }
                guard let key = keys.min() else { continue }
                last[contact.id] = key
                for yearly in yearlyDays where yearly.key == key {
                    guard occasions.list.count < mostOccasions else {
                        occasions.isCut = true
                        return
                    }
                    occasions.list.append(
                        occasion(yearly.kind, yearly.date, of: contact, in: part.year, days)
                    )
                }
            }
            query.after = page.next
        } while query.after != nil
    }

    private static func occasion(
        _ kind: Occasion.Kind,
        _ date: PartialDate,
        of contact: Contact,
        in year: Int,
        _ days: CalendarDays
    ) -> Occasion {
        let (day, distance) = days.day(date.month ?? 1, date.day ?? 1, of: year)
        return Occasion(
            contactID: contact.id,
            name: ContactNames.displayName(of: contact),
            kind: kind,
            day: day,
            distance: distance,
            years: date.year.flatMap { $0 <= year ? year - $0 : nil }
        )
    }
}
