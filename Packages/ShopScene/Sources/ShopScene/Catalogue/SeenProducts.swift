import SceneKitCore
import StorageWorkers

/// The products and carts that this host has read, for the time in which the shop's store cannot be reached.
///
/// They are in memory: at most as many products as the shop has, which everybody may read, and the carts of the last
/// people who looked at theirs.
actor SeenProducts {
    /// The time without another attempt after one has failed: a store may take seconds to give up.
    private let pause: Duration
    /// The time after which an attempt counts as failed if there is something to show instead.
    private let patience: Duration
    private var outage: (reason: LocalizedText, end: ContinuousClock.Instant)?
    private var known: [String: Product] = [:]
    /// The kept products; nil before the first one.
    private(set) var store: RecordStore?
    private var carts: [String: [CartLine]] = [:]
    /// Whose carts are kept, the oldest first.
    private var people: [String] = []
    private static let cartLimit = 10_000

    /// - Parameter patience: Long, but for hosts with people who wait for a page.
    init(pause: Duration = .seconds(5), patience: Duration = .seconds(3_600)) {
        self.pause = pause
        self.patience = patience
    }

    /// Reads from the shop's store, or what is kept where it cannot be reached or does not answer in time.
    ///
    /// - Parameters:
    ///   - read: Reads from the shop's store.
    ///   - kept: What is kept; nil for nothing.
    /// - Returns: What was read, and the reason if it is kept.
    nonisolated func read<Value: Sendable>(
        _ read: @escaping @Sendable () async throws -> Value,
        kept: @Sendable () async throws -> Value?
    ) async throws -> (value: Value, outage: LocalizedText?) {
        if let reason = await presentOutage, let value = try await kept() { return (value, reason) }
        // A read may go on although it is cancelled, so nothing waits for its end.
        let (outcomes, send) = AsyncStream.makeStream(of: Result<Value, any Error>?.self)
        let work = Task { send.yield(await Result<Value, any Error>.of(try await read())) }
        let timer = Task { [patience] in
            try? await Task.sleep(for: patience)
            send.yield(nil)
        }
        defer {
            work.cancel()
            timer.cancel()
        }
        for await outcome in outcomes {
            if case .success(let value) = outcome {
                await end()
                return (value, nil)
            }
            let error: StorageError
            switch outcome {
            case .failure(let failure as StorageError) where failure.isOutage: error = failure
            case .failure(let failure): throw failure
            case .success, nil: error = .failed("it has not answered for a while")
            }
            if let value = try await kept() {
                let reason = LocalizedText(error)
                await begin(reason)
                return (value, reason)
            }
            // The failure says more than an empty list; a late answer may still come.
            if outcome != nil { throw error }
        }
        throw CancellationError()
    }

    private var presentOutage: LocalizedText? { outage.flatMap { $0.end > .now ? $0.reason : nil } }

    private func begin(_ reason: LocalizedText) { outage = (reason, .now + pause) }

    private func end() { outage = nil }

    /// Keeps products for later.
    func keep(_ products: [Product]) async throws {
        let changed = products.filter { known[$0.id] != $0 }
        guard !changed.isEmpty else { return }
        var batch = RecordBatch()
        for product in changed {
            try batch.put(product)
            known[product.id] = product
        }
        if store == nil {
            let opened = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
            // Another call may have opened one meanwhile.
            store = store ?? opened
        }
        try await store?.write(batch)
    }

    /// Keeps a person's cart, in place of the oldest one if there are too many.
    ///
    /// - Parameter person: The person's space.
    func keep(_ lines: [CartLine], inCartOf person: String) {
        if carts.updateValue(lines, forKey: person) == nil { people.append(person) }
        if people.count > Self.cartLimit { carts[people.removeFirst()] = nil }
    }

    func cart(of person: String) -> [CartLine]? { carts[person] }
}
