/// The values that were read last, for tasks that read the same.
final class SharedReads: Sendable {
    /// The state of the store that a value was read in.
    struct State: Equatable {
        var space: String
        var locale: String?
        var version: Int
    }

    private struct Entry {
        var state: State
        var key: any Hashable & Sendable
        var value: any Sendable
    }

    /// The oldest first.
    private let entries = Guarded<[Entry]>([])

    private static let limit = 8

    /// The value that was read with a key in a state.
    func value<Key: Hashable & Sendable, Value: Sendable>(of key: Key, in state: State) -> Value? {
        entries.withLock { entries in
            let found = entries.last { $0.state == state && $0.key as? Key == key && $0.value is Value }
            return found?.value as? Value
        }
    }

    /// Keeps a value until newer ones take its place; those of earlier states of its space go at once.
    func keep(_ value: some Sendable, of key: some Hashable & Sendable, in state: State) {
        entries.withLock { entries in
            entries.removeAll { $0.state.space == state.space && $0.state != state }
            if entries.count >= Self.limit { entries.removeFirst() }
            entries.append(Entry(state: state, key: key, value: value))
        }
    }
}
