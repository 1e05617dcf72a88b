import ContactCards
import Synchronization

/// The rows of the contacts that any session has shown lately: as long as a card stays the same, so does its row.
final class RecentRows: Sendable {
    typealias Row = ContactRows.ViewModel.DisplayedContact

    private struct Known {
        var card: Card
        var row: Row
    }

    private struct State {
        /// By the contacts' ids. As soon as the newer ones are many, the older ones are forgotten.
        var newer: [String: Known] = [:]
        var older: [String: Known] = [:]
    }

    static let shared = RecentRows()

    /// The rows that are kept are at most twice as many.
    private static let limit = 1_000
    /// Larger cards, such as those with a photo, are not kept.
    private static let cardBytes = 2_048

    private let state = Mutex(State())

    /// The row of each contact, which `make` makes unless it is known.
    func rows(of contacts: [Contact], make: (Contact) -> Row) -> [Row] {
        state.withLock { state in
            contacts.map { contact in
                if let known = state.newer[contact.id], known.card == contact.card { return known.row }
                let known = state.older[contact.id].flatMap { $0.card == contact.card ? $0.row : nil }
                let row = known ?? make(contact)
                guard contact.card.storedText.count <= Self.cardBytes else { return row }
                if state.newer.count >= Self.limit { state = State(newer: [:], older: state.newer) }
                state.newer[contact.id] = Known(card: contact.card, row: row)
                return row
            }
        }
    }
}
