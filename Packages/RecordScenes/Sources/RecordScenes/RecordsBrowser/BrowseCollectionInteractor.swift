import SceneKitCore

/// The requests of the view of a collection's records.
@MainActor
protocol BrowseCollectionBusinessLogic: AnyObject {
    func showRecords(request: BrowseCollection.ShowRecords.Request) async
    func followRecords() async
}

/// The collection, set by other scenes' routers, and the chosen row, set by the view controller for its router.
@MainActor
protocol BrowseCollectionDataStore: AnyObject {
    var address: String { get set }
    var window: BrowseCollection.ShowRecords.Request { get }
    var selectedRecord: String { get set }
}

final class BrowseCollectionInteractor: BrowseCollectionBusinessLogic, BrowseCollectionDataStore {
    var address = ""
    private(set) var window = BrowseCollection.ShowRecords.Request()
    var selectedRecord = ""

    private let presenter: any BrowseCollectionPresentationLogic
    private let worker: any RecordsBrowserWorking
    private lazy var shown = makeShown()

    init(presenter: any BrowseCollectionPresentationLogic, worker: any RecordsBrowserWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    private struct Query: Equatable, Sendable {
        var address: String
        var window: BrowseCollection.ShowRecords.Request
    }

    private func makeShown() -> LatestQuery<Query, BrowsedPage, RecordsFailure> {
        LatestQuery { [worker] query throws(RecordsFailure) in
            try await worker.fetchPage(query.address, offset: query.window.offset, limit: query.window.limit)
        } present: { [presenter] query, page, _ in
            guard page != .failure(.cancelled) else { return }
            presenter.presentRecords(response: .init(address: query.address, page: page))
        }
    }

    func showRecords(request: BrowseCollection.ShowRecords.Request) async {
        window = request
        await shown.show(Query(address: address, window: request))
    }

    /// A store that cannot be reached is reported by the request that shows the records.
    func followRecords() async {
        guard let changes = try? await worker.changes(address) else { return }
        await shown.follow(changes)
    }
}
