import SceneKitCore

/// The work of the home scene alone (article rows 004-01..08).
protocol HomeWorking: Sendable {
    @MainActor var entrances: [OpenEntrance] { get }

    /// The number of things behind an entrance; nil if it counts none, or does not know.
    ///
    /// - Throws: `HomeFailure.counting`, or `.cancelled` if the task was cancelled.
    func fetchCount(behind entrance: OpenEntrance) async throws(HomeFailure) -> Int?
}

/// Works with the host's services.
struct HomeWorker: HomeWorking {
    private let listing: any EntranceListing
    private let counting: any RecordCounting

    init(entrances: any EntranceListing, counting: any RecordCounting) {
        listing = entrances
        self.counting = counting
    }

    var entrances: [OpenEntrance] { listing.entrances }

    func fetchCount(behind entrance: OpenEntrance) async throws(HomeFailure) -> Int? {
        do {
            if let count = try await listing.count(behind: entrance) { return count }
            guard let collection = entrance.collection else { return nil }
            return try await counting.count(of: collection)
        } catch {
            throw error is CancellationError ? .cancelled : .counting(LocalizedText(error))
        }
    }
}
