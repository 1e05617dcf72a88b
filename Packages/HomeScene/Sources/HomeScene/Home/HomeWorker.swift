/// The work of the home scene alone (article rows 004-01..08).
///
/// Its methods throw `HomeFailure`; `.cancelled` where the task was.
protocol HomeWorking: Sendable {
    func fetchCounts() async throws(HomeFailure) -> [StoredCount]

    func endSession() async throws(HomeFailure)
}

/// Works with the host's services.
struct HomeWorker: HomeWorking {
    let overview: any StoreOverview
    let session: any SessionEnding

    func fetchCounts() async throws(HomeFailure) -> [StoredCount] {
        try await HomeFailure.attempt(HomeFailure.overview) { try await overview.counts() }
    }

    func endSession() async throws(HomeFailure) {
        try await HomeFailure.attempt(HomeFailure.session) { try await session.endSession() }
    }
}
