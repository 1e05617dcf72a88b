import StorageWorkers

/// The products that this host has read, for the time in which the shop's store cannot be reached.
///
/// They are in memory, at most as many as the shop has, and the same for everybody, because everybody may read them.
actor SeenProducts {
    /// The time without another attempt after one has failed: a store may take seconds to give up.
    private let pause: Duration
    private var outage: (reason: String, end: ContinuousClock.Instant)?
    private var opened: RecordStore?

    init(pause: Duration = .seconds(5)) {
        self.pause = pause
    }

    /// Reads products from the shop's store and keeps them, or reads the kept ones where it cannot be reached.
    ///
    /// - Parameters:
    ///   - read: Reads from either store.
    ///   - products: The products of what was read.
    /// - Returns: What was read, and the reason if it is from the kept products.
    func read<Value: Sendable>(
        from shop: @Sendable () async throws -> RecordStore,
        _ read: @Sendable (RecordStore) async throws -> Value,
        products: @Sendable (Value) -> [Product]
    ) async throws -> (value: Value, outage: String?) {
        if let outage, outage.end > .now { return (try await read(kept()), outage.reason) }
        do {
            let value = try await read(shop())
            outage = nil
            try await keep(products(value))
            return (value, nil)
        } catch let error as StorageError where error.isOutage {
            // Without a kept product the failure says more than an empty list.
            guard opened != nil else { throw error }
            outage = ("\(error)", .now + pause)
            return (try await read(kept()), "\(error)")
        }
    }

    private func keep(_ products: [Product]) async throws {
        guard !products.isEmpty else { return }
        var batch = RecordBatch()
        for product in products { try batch.put(product) }
        try await kept().write(batch)
    }

    private func kept() async throws -> RecordStore {
        if let opened { return opened }
        let store = try await RecordStore.open(StorageLocation(scheme: "memory", path: ""))
        // Another call may have opened one meanwhile.
        let first = opened ?? store
        opened = first
        return first
    }
}

extension StorageError {
    /// Whether the store may work again later, rather than have a fault of its own.
    fileprivate var isOutage: Bool {
        switch self {
        case .failed, .busy, .cannotOpen, .outcomeUnknown: true
        default: false
        }
    }
}
