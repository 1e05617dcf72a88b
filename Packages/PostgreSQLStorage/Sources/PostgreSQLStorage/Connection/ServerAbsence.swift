internal import Synchronization

/// Whether a call of a store has waited in vain for its server. Until one of the store's connections reaches the server
/// again, the others try once instead of waiting as long.
final class ServerAbsence: Sendable {
    private let state = Atomic(false)

    var isKnown: Bool { state.load(ordering: .relaxed) }

    func begin() { state.store(true, ordering: .relaxed) }

    func end() { state.store(false, ordering: .relaxed) }
}
