/// Tells listeners of changes, by this process or another.
final class StoreChanges: Sendable {
    private struct State {
        var listeners: [Int: Listener] = [:]
        var next = 0
        var isFinished = false
        /// How often this process has written each collection.
        var ownWrites: [String: Int] = [:]
        var watcher: Task<Void, Never>?
        var looks = 0
    }

    private struct Listener {
        var space: String
        var continuation: AsyncStream<StoreChange>.Continuation
    }

    private let state = Guarded(State())
    private let reader: ConnectionActor
    private let watches: Bool

    /// How long another process's write may go unseen.
    private static let interval = Duration.milliseconds(250)

    /// - Parameter watches: whether other processes may write too.
    init(reader: ConnectionActor, watches: Bool) {
        self.reader = reader
        self.watches = watches
    }

    func stream(space: String) -> AsyncStream<StoreChange> {
        let (stream, continuation) = AsyncStream<StoreChange>.makeStream()
        let number = state.withLock { state -> Int? in
            guard !state.isFinished else { return nil }
            state.next += 1
            state.listeners[state.next] = Listener(space: space, continuation: continuation)
            if watches, state.watcher == nil {
                state.watcher = Task.detached { [weak self] in await Self.watch { self } }
            }
            return state.next
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in self?.remove(number) }
        return stream
    }

    private func remove(_ number: Int) {
        state.withLock { state in
            state.listeners[number] = nil
            guard state.listeners.isEmpty else { return }
            state.watcher?.cancel()
            state.watcher = nil
        }
    }

    /// Tells the listeners what this process has written.
    ///
    /// - Parameter changes: the ids by the collections' full names.
    func tell(_ changes: [String: [String]?]) {
        let listeners = state.withLock { state in
            for name in changes.keys { state.ownWrites[name, default: 0] += 1 }
            return Array(state.listeners.values)
        }
        for (name, ids) in changes { Self.tell(listeners, name, ids) }
    }

    /// How often the watcher has looked for changes of other processes.
    var looks: Int { state.withLock { $0.looks } }

    func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            state.watcher?.cancel()
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.continuation.finish() }
    }

    private static func tell(_ listeners: [Listener], _ name: String, _ ids: [String]?) {
        let parts = name.split(separator: "/", maxSplits: 1)
        let space = parts.count == 2 ? String(parts[0]) : ""
        let change = StoreChange(collection: String(parts.last ?? ""), ids: ids)
        for listener in listeners where listener.space == space { listener.continuation.yield(change) }
    }

    /// Looks at the counters of all collections again and again; holds nothing while it waits.
    private static func watch(_ changes: () -> StoreChanges?) async {
        var last: [String: Int]?
        while !Task.isCancelled, let current = changes() {
            do {
                let collections = try await current.reader.run { try $0.collections() }
                last = current.look(at: collections, last)
            } catch StorageError.closed {
                return
            } catch {
                // A busy store becomes free again, and the next look sees the changes that this one has missed.
            }
            try? await Task.sleep(for: interval)
        }
    }

    /// Tells which collections other processes have written since the last look, and returns how often they have written
    /// each.
    private func look(at collections: [StoredCollection], _ last: [String: Int]?) -> [String: Int] {
        let (listeners, ownWrites) = state.withLock { state in
            state.looks += 1
            return (Array(state.listeners.values), state.ownWrites)
        }
        var writes: [String: Int] = [:]
        for stored in collections {
            let count = stored.changes - (ownWrites[stored.name] ?? 0)
            writes[stored.name] = count
            if let last, count > last[stored.name] ?? 0 { Self.tell(listeners, stored.name, nil) }
        }
        return writes
    }
}
