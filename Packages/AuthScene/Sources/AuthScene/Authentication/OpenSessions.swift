import Accounts
import Synchronization

/// The signed-in people of the sessions that this process has open, for further ones of the same tokens while the
/// accounts cannot be reached: another page of the same browser.
///
/// An entry is as good as the open session, which follows the ends of sessions in the store, and lives no longer.
final class OpenSessions: Sendable {
    private struct Entry {
        var person: Person
        var sessions: [Weak]

        var isOpen: Bool { sessions.contains { $0.session != nil } }
    }

    private struct Weak { weak var session: LiveAuthentication? }

    private struct State {
        var entries: [String: Entry] = [:]
        /// The number of entries at which those without a session are removed.
        var limit = 1_000
    }

    private let state = Mutex(State())

    /// Notes the person that a session has found.
    func note(_ person: Person, of token: SecretToken, in session: LiveAuthentication) {
        state.withLock { state in
            let others = state.entries[token.hash]?.sessions.filter {
                $0.session != nil && $0.session !== session
            }
            state.entries[token.hash] = Entry(
                person: person,
                sessions: (others ?? []) + [Weak(session: session)]
            )
            guard state.entries.count > state.limit else { return }
            state.entries = state.entries.filter { $0.value.isOpen }
            state.limit = max(1_000, 2 * state.entries.count)
        }
    }

    /// Forgets a token whose session has ended, or may have.
    func forget(_ token: SecretToken) {
        state.withLock { $0.entries[token.hash] = nil }
    }

    /// The person of an open session with the token; nil for none.
    func person(of token: SecretToken) -> Person? {
        state.withLock { state in
            guard let entry = state.entries[token.hash], entry.isOpen else { return nil }
            return entry.person
        }
    }
}
