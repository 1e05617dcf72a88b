@_spi(Backend) import StorageWorkers

/// The readers of a pool that are free, and the calls that wait for one.
struct ReaderQueue: Sendable {
    typealias Continuation = CheckedContinuation<ConnectionActor, any Error>

    /// A call that waits.
    struct Waiting {
        var number: Int
        var continuation: Continuation
        var deadline: ContinuousClock.Instant
        /// Whether a reader that is not open is no use, because the server has refused another connection.
        var needsOpen: Bool
    }

    /// The state of a returned reader's connection.
    enum Given {
        case open, closed
        /// It could not be opened.
        case refused
    }

    /// A reader that nobody uses, and since when its connection is unused; nil if it is not open.
    private typealias Free = (reader: ConnectionActor, since: ContinuousClock.Instant?)

    /// First those that are not open, then the others, the one that was used last at the end.
    private var free: [Free]
    private let count: Int
    /// The calls that wait, in the order in which they came.
    private(set) var waiting: [Waiting] = []
    private var lastNumber = 0
    /// Whether a task looks for calls that have waited for too long.
    private var isExpiring = false
    /// Whether a task closes unused connections.
    private var isClosing = false
    private(set) var isClosed = false

    init(_ readers: [ConnectionActor]) {
        free = readers.map { ($0, nil) }
        count = readers.count
    }

    /// Whether another reader than the caller's is in use.
    private var hasOthersInUse: Bool { free.count < count - 1 }
    /// Whether another reader than the caller's is open, or may be.
    var hasOthers: Bool { hasOthersInUse || free.last?.since != nil }

    mutating func makeNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// The reader that was used last, or one that is not open.
    mutating func takeFree(needsOpen: Bool = false) -> ConnectionActor? {
        // If none is in use, none will be returned.
        guard !needsOpen || free.last?.since != nil || free.count == count else { return nil }
        return free.popLast()?.reader
    }

    /// Frees a reader, or hands it to a call that waits.
    ///
    /// - Returns: That call, and whether a task must begin to close unused connections.
    mutating func give(
        _ reader: ConnectionActor,
        _ given: Given,
        at now: ContinuousClock.Instant
    ) -> (Continuation?, begins: Bool) {
        let place =
            switch given {
            case .open: waiting.indices.first
            case .closed: waiting.firstIndex { !$0.needsOpen }
            // As long as others are in use, one of them will be free.
            case .refused: hasOthersInUse ? nil : waiting.indices.first
            }
        if let place { return (waiting.remove(at: place).continuation, false) }
        guard given == .open else {
            free.insert((reader, nil), at: 0)
            return (nil, false)
        }
        free.append((reader, now))
        let begins = !isClosing && !isClosed && free.count { $0.since != nil } > 1
        if begins { isClosing = true }
        return (nil, begins)
    }

    // MARK: - Waiting

    /// - Returns: Whether a task must begin to look for calls whose time is over.
    mutating func wait(_ call: Waiting) -> Bool {
        waiting.append(call)
        defer { isExpiring = true }
        return !isExpiring
    }

    /// When the first call's time is over; nil, and no task looks for it any more, if no call waits.
    mutating func nextDeadline() -> ContinuousClock.Instant? {
        isExpiring = !waiting.isEmpty
        return waiting.first?.deadline
    }

    mutating func stopWaiting(_ number: Int) -> Continuation? {
        guard let place = waiting.firstIndex(where: { $0.number == number }) else { return nil }
        return waiting.remove(at: place).continuation
    }

    /// The calls whose time is over.
    mutating func expired(at now: ContinuousClock.Instant) -> [Continuation] {
        let expired = waiting.prefix { $0.deadline <= now }.map(\.continuation)
        waiting.removeFirst(expired.count)
        return expired
    }

    mutating func close() -> [Continuation] {
        isClosed = true
        defer { waiting = [] }
        return waiting.map(\.continuation)
    }

    // MARK: - Unused connections

    /// Since when the connection has been unused that is to be closed next; nil, and no task closes any more, if at most
    /// one is open and free.
    mutating func oldestUnused() -> ContinuousClock.Instant? {
        let open = free.filter { $0.since != nil }
        guard !isClosed, open.count > 1 else {
            isClosing = false
            return nil
        }
        return open[0].since
    }

    /// Takes the readers that have been unused since then, but for the one that was used last.
    mutating func takeUnused(since: ContinuousClock.Instant) -> [ConnectionActor] {
        let unused = free.dropLast().filter { $0.since.map { $0 <= since } ?? false }
        free.removeAll { one in unused.contains { $0.reader === one.reader } }
        return unused.map(\.reader)
    }
}
