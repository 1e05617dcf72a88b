import ContactData
import Foundation
import StorageWorkers

/// A contact of a later version, which has another index.
private struct LaterContact: Record {
    static let byCity = RecordIndex("city", \LaterContact.contact.city)
    static let byName = RecordIndex("name") { (later: LaterContact) in Contact.nameKey(later.contact) }
    static let schema = RecordSchema(name: Contact.schema.name, indexes: byCity, byName) {
        Contact.addWords(of: $0.contact, to: &$1)
    }

    var contact: Contact
    var id: String { contact.id }

    init(_ contact: Contact) {
        self.contact = contact
    }

    init(from decoder: any Decoder) throws {
        contact = try Contact(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        try contact.encode(to: encoder)
    }
}

/// Measures a host's reads while another host, of the same or an earlier version, writes to the same store.
struct VersionsBenchmark {
    let folder: String
    let records: Int

    private enum Call: String, CaseIterable {
        case get = "point reads"
        case shared = "pages of 50, an index of both"
        case own = "pages of 50, an index of one"
    }

    /// Each takes turns with the others, since only ratios are meaningful.
    private static let rounds = 7
    private static let length = Duration.milliseconds(500)

    /// Prints a table.
    func run() async throws {
        let path = "\(folder)/versions.sqlite"
        for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
            try FileManager.default.removeItem(atPath: path + suffix)
        }
        let location = StorageLocation(scheme: "sqlite", path: path)
        let (reader, writer) = (
            try await RecordStore.open(location), try await RecordStore.open(location)
        )
        try await writer.bulk(Contact.self) { bulk in
            for number in 0..<records { try await bulk.insert(Contact(number: number)) }
        }
        _ = try await reader.page(LaterContact.self, RecordQuery(LaterContact.byCity))
        print("sqlite:, \(records) contacts, 100 writes a second by another host; microseconds per call:")
        for call in Call.allCases {
            var (one, two): ([Double], [Double]) = ([], [])
            for _ in 0..<Self.rounds {
                one.append(try await measure(call, reader, beside: writer) { LaterContact($0) })
                two.append(try await measure(call, reader, beside: writer) { $0 })
            }
            let (alone, beside) = (one.sorted()[Self.rounds / 2], two.sorted()[Self.rounds / 2])
            print(
                "\(call.rawValue): "
                    + String(
                        format: "%.1f beside the same version, %.1f beside an earlier one: %.2f",
                        alone,
                        beside,
                        beside / alone
                    )
            )
            fflush(nil)
        }
        try await reader.close()
        try await writer.close()
    }

    private func measure<R: Record>(
        _ call: Call,
        _ reader: RecordStore,
        beside writer: RecordStore,
        _ make: @escaping @Sendable (Contact) -> R
    ) async throws -> Double {
        let records = records
        let load = Task {
            var turn = 0
            while !Task.isCancelled {
                var batch = RecordBatch()
                try batch.put(make(Contact(number: Int(contact_choice(UInt64(turn), UInt64(records))))))
                try await writer.write(batch)
                turn += 1
                try? await Task.sleep(for: .milliseconds(10))
            }
        }
        let start = ContinuousClock.now
        var count = 0
        while start.duration(to: .now) < Self.length {
            try await Self.make(call, reader, count, records)
            count += 1
        }
        let elapsed = start.duration(to: .now)
        load.cancel()
        try await load.value
        return elapsed / .microseconds(1) / Double(count)
    }

    private static func make(_ call: Call, _ store: RecordStore, _ turn: Int, _ records: Int) async throws {
        let contact = Contact(number: Int(contact_choice(UInt64(turn), UInt64(records))))
        switch call {
        case .get: _ = try await store.get(LaterContact.self, id: contact.id)
        case .shared:
            let prefix = String(making: { contact_prefix(UInt64(turn), $0) })
            _ = try await store.page(LaterContact.self, RecordQuery(LaterContact.byName.prefix(prefix)))
        case .own: _ = try await store.page(LaterContact.self, RecordQuery(LaterContact.byCity[contact.city]))
        }
    }
}
