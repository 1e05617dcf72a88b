/// Tells listeners of changes, by this process or another.
final class StoreChanges: Sendable {
    private struct State {
        var listeners: [Int: Listener] = [:]
        var next = 0
        var isFinished = false
        /// How often this process has written each collection.
        var ownWrites: [String: Int] = [:]
        var watcher: Task<Void, Never>?
        /// Makes the watcher of a backend that lists its writes look at them.
        var poke: AsyncStream<Void>.Continuation?
        /// The last write to each space that listeners have been told of, or need not be told of.
        var positions: [String: Int] = [:]
        /// The numbers of listeners by space.
        var heard: [String: Int] = [:]
        var looks = 0
    }

    private struct Listener {
        var space: String
        var tell: @Sendable (StoreChange) -> Void
        var finish: @Sendable () -> Void
    }

    private let state = Guarded(State())
    let reader: StoreReader
    private let engine: any StorageEngine

    /// The pauses before each look for another process's write, once a file has been written. The first write to a file
    /// precedes the end of its transaction, which waits for the disk.
    private static let pauses: [Duration] = [.milliseconds(250), .seconds(1), .seconds(4)]

    init(reader: StoreReader) {
        self.reader = reader
        engine = reader.engine
    }

    func stream(space: String) -> AsyncStream<StoreChange> {
        let (stream, continuation) = AsyncStream<StoreChange>.makeStream()
        add(continuation, space) { continuation.yield($0) }
        return stream
    }

    /// An element stands for all changes of the collections since the last one.
    func signals(space: String, of collections: Set<String>) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        add(continuation, space) { if collections.contains($0.collection) { continuation.yield() } }
        return stream
    }

    private func add<Element>(
        _ continuation: AsyncStream<Element>.Continuation,
        _ space: String,
        _ tell: @escaping @Sendable (StoreChange) -> Void
    ) {
        let number = state.withLock { state -> Int? in
            guard !state.isFinished else { return nil }
            state.next += 1
            state.listeners[state.next] = Listener(
                space: space,
                tell: tell,
                finish: { continuation.finish() }
            )
            state.heard[space, default: 0] += 1
            if engine.isShared, state.watcher == nil { state.watcher = watcher(&state) }
            state.poke?.yield()
            return state.next
        }
        guard let number else { return continuation.finish() }
        continuation.onTermination = { [weak self] _ in self?.remove(number) }
    }

    private func remove(_ number: Int) {
        state.withLock { state in
            guard let space = state.listeners.removeValue(forKey: number)?.space else { return }
            let others = state.heard[space, default: 1] - 1
            state.heard[space] = others > 0 ? others : nil
            if others <= 0 { state.positions[space] = nil }
            guard state.listeners.isEmpty else { return }
            state.watcher?.cancel()
            (state.watcher, state.poke, state.positions) = (nil, nil, [:])
        }
    }

    /// Tells the listeners what this process has written.
    ///
    /// - Parameter changes: The collections' full names, with the ids; nil for many.
    func tell(_ changes: [(name: String, ids: [String]?)]) {
        let listeners = state.withLock { state in
            for (name, _) in changes { state.ownWrites[name, default: 0] += 1 }
            return Array(state.listeners.values)
        }
        for (name, ids) in changes { Self.tell(listeners, name, ids) }
    }

    /// The spaces in which somebody listens, with their known positions.
    var spacesOfListeners: (names: Set<String>, positions: [String: Int]) {
        state.withLock { (Set($0.heard.keys), $0.positions) }
    }

    /// Takes the positions that a look has found.
    ///
    /// - Parameter last: The positions behind which it has looked.
    func take(_ positions: [String: Int], lookedAfter last: [String: Int]) {
        state.withLock { state in
            for (space, position) in positions where state.heard[space] != nil {
                // Another look may have found an earlier position of a space that had none.
                let isFirst = last[space] == nil
                state.positions[space] =
                    isFirst ? min(position, state.positions[space] ?? position) : position
            }
        }
    }

    /// Learns the position of a space with new listeners before it is read, so that they miss no write after the read.
    func learnPosition(ofSpace space: String, on connection: any StorageConnection) throws {
        let isUnknown = state.withLock { state in
            state.poke != nil && state.positions[space] == nil && state.heard[space] != nil
        }
        guard isUnknown else { return }
        take(try connection.writes(toSpaces: [space], after: [:]).positions, lookedAfter: [:])
    }

    /// Tells the listeners what another process has written.
    func tell(_ name: String, _ ids: [String]?) {
        Self.tell(state.withLock { Array($0.listeners.values) }, name, ids)
    }

    /// How often the watcher has looked for changes of other processes.
    var looks: Int { state.withLock { $0.looks } }

    func finish() {
        let listeners = state.withLock { state in
            state.isFinished = true
            state.watcher?.cancel()
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    private static func tell(_ listeners: [Listener], _ name: String, _ ids: [String]?) {
        let parts = name.split(separator: "/", maxSplits: 1)
        let space = parts.count == 2 ? String(parts[0]) : ""
        let change = StoreChange(collection: String(parts.last ?? ""), ids: ids)
        guard change.collection != PendingEntry.schema.name else { return }
        for listener in listeners where listener.space == space { listener.tell(change) }
    }

    /// Begins to watch for writes by other processes.
    private func watcher(_ state: inout State) -> Task<Void, Never> {
        let (signals, poke) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        guard let end = engine.observeWrites({ poke.yield() }) else {
            let signals = FileSignals(of: engine.paths)
            return Task.detached { [weak self] in await Self.watch(signals) { self } }
        }
        state.poke = poke
        return Task.detached { [weak self] in
            await Self.follow(signals) { self }
            end()
        }
    }

    /// Looks at the counters of all collections after each write to a file; holds nothing while it waits.
    ///
    /// - Parameter signals: Nil if the system does not tell of writes; then it looks at intervals.
    private static func watch(_ signals: FileSignals?, _ changes: () -> StoreChanges?) async {
        var last: [String: Int]?
        // The first look only learns what is there.
        guard await look(changes, &last) else { return }
        guard let signals else {
            while (try? await Task.sleep(for: pauses[0])) != nil, await look(changes, &last) {}
            return
        }
        for await _ in signals.stream {
            var count: Int
            repeat {
                count = signals.count
                for pause in pauses {
                    guard (try? await Task.sleep(for: pause)) != nil, await look(changes, &last) else {
                        return
                    }
                    if signals.count != count { break }
                }
            } while count != signals.count
        }
    }

    /// - Returns: Whether the store is still open.
    private static func look(_ changes: () -> StoreChanges?, _ last: inout [String: Int]?) async -> Bool {
        guard let current = changes() else { return false }
        do {
            last = current.look(at: try await current.reader.run { try $0.collections() }, last)
        } catch StorageError.closed {
            return false
        } catch {
            // A busy store becomes free again, and the next look sees the changes that this one has missed.
        }
        return true
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
