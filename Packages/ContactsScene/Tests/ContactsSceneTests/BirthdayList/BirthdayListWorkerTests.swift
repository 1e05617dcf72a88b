import ContactCards
import Foundation
import SceneTestKit
import StorageWorkers
import Testing

@testable import ContactsScene

@MainActor
@Suite("The worker of the birthdays, over real stores")
struct BirthdayListWorkerTests {
    private func contact(_ id: String, birthday: String? = nil, anniversary: String? = nil) -> Contact {
        var contact = Contact.sample(id, "N\(id)", "")
        contact.card.birthday = birthday.flatMap(PartialDate.init(parsing:))
        if let anniversary {
            contact.card.properties.append(CardProperty("ANNIVERSARY", value: anniversary))
        }
        return contact
    }

    /// Noon of a day in this process's time zone.
    private func noon(_ year: Int, _ month: Int, _ day: Int) throws -> Date {
        try #require(
            Calendar.current.date(from: DateComponents(year: year, month: month, day: day, hour: 12))
        )
    }

    private func fetch(
        _ contacts: [Contact],
        from date: Date,
        within days: Int,
        over kind: TestStore = .memory
    ) async throws -> [String] {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.insert(contacts)
        let found = try await ContactsWorker(store: store, now: { date }).fetchOccasions(within: days)
        try await store.close()
        return found.list.map {
            "\($0.name) \($0.kind) \($0.day) \($0.distance) \($0.years.map(String.init) ?? "-")"
        }
    }

    @Test(
        "Occasions come in the order of their days, also across the end of the year",
        arguments: TestStore.allCases
    )
    func order(_ kind: TestStore) async throws {
        let contacts = [
            contact("1", birthday: "1815-12-10", anniversary: "1835-07-08"),
            contact("2", birthday: "--01-02", anniversary: "2020-12-31"),
            contact("3", birthday: "2000-12-09"), contact("4", birthday: "1990-03"), contact("5"),
            contact("6", birthday: "2030-12-11"), contact("7", birthday: "1999-12-31", anniversary: "--1231"),
        ]
        let found = try await fetch(contacts, from: noon(2026, 12, 10), within: 30, over: kind)
        #expect(
            found == [
                "N1 birthday 2026-12-10 0 211", "N6 birthday 2026-12-11 1 -",
                "N2 anniversary 2026-12-31 21 6", "N7 birthday 2026-12-31 21 27",
                "N7 anniversary 2026-12-31 21 -", "N2 birthday 2027-01-02 23 -",
            ]
        )
        let year = try await fetch(contacts, from: noon(2026, 12, 10), within: 364, over: kind)
        #expect(
            Array(year.suffix(2)) == ["N1 anniversary 2027-07-08 210 192", "N3 birthday 2027-12-09 364 27"]
        )
        #expect(year.count == 8)
    }

    @Test("Within a leap year each occasion is listed once, on its next day")
    func wholeYear() async throws {
        let contacts = [
            contact("1", birthday: "1815-12-31", anniversary: "1835-01-01"), contact("2", birthday: "--1230"),
        ]
        #expect(
            try await fetch(contacts, from: noon(2026, 12, 31), within: 366)
                == [
                    "N1 birthday 2026-12-31 0 211", "N1 anniversary 2027-01-01 1 192",
                    "N2 birthday 2027-12-30 364 -",
                ]
        )
        #expect(
            try await fetch([contact("1", birthday: "--0229")], from: noon(2027, 3, 1), within: 366)
                == ["N1 birthday 2028-02-29 365 -"]
        )
        #expect(CalendarDays.most == 366)
    }

    @Test("Anniversaries of other programs are listed, without Apple's year for an unknown one")
    func otherPrograms() async throws {
        let lines = [
            ["X-EVOLUTION-ANNIVERSARY:2001-09-14"], ["X-KADDRESSBOOK-X-Anniversary:2001-09-15"],
            ["X-MS-ANNIVERSARY:20010916"],
            ["item1.X-ABDATE;TYPE=pref:1604-09-17", "item1.X-ABLabel:_$!<Anniversary>!$_"],
            ["BDAY:0000-09-18"],
        ]
        let contacts = try lines.enumerated().map { index, lines in
            let text = (["VERSION:3.0", "FN:N\(index)"] + lines).joined(separator: "\n")
            let card = try Array(text.utf8).withUnsafeBytes { try Card(storedText: $0) }
            return Contact(id: "\(index)", card: card)
        }
        #expect(
            try await fetch(contacts, from: noon(2026, 9, 14), within: 10) == [
                "N0 anniversary 2026-09-14 0 25", "N1 anniversary 2026-09-15 1 25",
                "N2 anniversary 2026-09-16 2 25", "N3 anniversary 2026-09-17 3 -",
                "N4 birthday 2026-09-18 4 -",
            ]
        )
    }

    @Test("A birthday on 29 February is on the 28th in other years")
    func leapDay() async throws {
        let contacts = [contact("1", birthday: "2000-02-29"), contact("2", birthday: "2000-03-01")]
        #expect(
            try await fetch(contacts, from: noon(2027, 2, 27), within: 1) == ["N1 birthday 2027-02-28 1 27"]
        )
        #expect(
            try await fetch(contacts, from: noon(2028, 2, 28), within: 2)
                == ["N1 birthday 2028-02-29 1 28", "N2 birthday 2028-03-01 2 28"]
        )
        #expect(try await fetch(contacts, from: noon(2028, 2, 27), within: 1) == [])
        #expect(
            try await fetch(contacts, from: noon(2027, 3, 1), within: 0) == ["N2 birthday 2027-03-01 0 27"]
        )
    }

    @Test("At most 2,000 occasions are listed, the nearest ones")
    func many() async throws {
        let folder = try TemporaryFolder()
        let store = try await TestStore.memory.open(in: folder)
        try await store.insert(
            (0..<2_010).map { contact("\($0)", birthday: $0 < 2_005 ? "--0601" : "--0602") }
        )
        let date = try noon(2026, 6, 1)
        let found = try await ContactsWorker(store: store, now: { date }).fetchOccasions(within: 30)
        #expect(found.list.count == 2_000 && found.isCut)
        #expect(found.list.allSatisfy { $0.distance == 0 })
        try await store.close()
    }

    @Test("A failing store is reported with its error", arguments: TestStore.allCases)
    func closed(_ kind: TestStore) async throws {
        let folder = try TemporaryFolder()
        let store = try await kind.open(in: folder)
        try await store.close()
        await #expect(throws: closedStore) {
            try await ContactsWorker(store: store).fetchOccasions(within: 30)
        }
    }
}
