import Accounts
import FoundationEssentials
import StorageWorkers

/// Keeps the people of sessions in a host's store, for runs in which the accounts cannot be reached.
///
/// It is a help, and never the only copy: a record that cannot be read or written counts as absent. A browser's cookies
/// could not keep them, since whoever changes a cookie would choose the person.
struct KeptPeople: Sendable {
    let store: RecordStore
    var clock: AccountClock = { .now }

    /// For how many days after the last confirmation a session is taken for open.
    static let days = 30

    private var today: Int { Int(clock().timeIntervalSince1970) / 86_400 }

    /// The person of the token's session; nil if nobody, or too long ago.
    func person(of token: SecretToken) async -> Person? {
        guard let kept = try? await store.get(KeptPerson.self, id: token.hash),
            kept.day >= today - Self.days
        else { return nil }
        return kept.person
    }

    /// Keeps a person without their roles, which only the accounts can tell, and forgets those of old sessions.
    func keep(_ person: Person, of token: SecretToken) async {
        var kept = KeptPerson(id: token.hash, person: person, day: today)
        kept.person.roles = []
        do {
            guard try await store.get(KeptPerson.self, id: kept.id) != kept else { return }
            var batch = RecordBatch()
            let old = RecordQuery(KeptPerson.byDay[..<(today - Self.days)], limit: Self.mostForgotten)
            for old in try await store.page(KeptPerson.self, old).records {
                batch.delete(KeptPerson.self, id: old.id)
            }
            try batch.put(kept)
            try await store.write(batch)
        } catch {
            // The person is signed out if the accounts cannot be reached at the next start.
        }
    }

    /// How many people of old sessions are forgotten at a time.
    private static let mostForgotten = 100

    /// Forgets the person of a token whose session has ended, or may have.
    func forget(_ token: SecretToken) async {
        var batch = RecordBatch()
        batch.delete(KeptPerson.self, id: token.hash)
        _ = try? await store.write(batch)
    }
}

/// The person of a session as the accounts last confirmed them.
struct KeptPerson: Record, Hashable {
    static let byDay = RecordIndex("day", \KeptPerson.day)
    static let schema = RecordSchema(name: "kept_people", indexes: byDay)

    /// The hash of the session's token.
    var id: String
    var person: Person
    /// The day of the last confirmation, counted from 1970.
    var day: Int
}
