import SceneKitCore

/// The requests of the view of the list of collections.
@MainActor
protocol RecordsBrowserBusinessLogic: AnyObject {
    func fetchCollections() async
}

/// The chosen collection, set by the view controller for its router.
@MainActor
protocol RecordsBrowserDataStore: AnyObject {
    var selectedAddress: String { get set }
}

final class RecordsBrowserInteractor: RecordsBrowserBusinessLogic, RecordsBrowserDataStore {
    var selectedAddress = ""

    private let presenter: any RecordsBrowserPresentationLogic
    private let worker: any RecordsBrowserWorking

    init(presenter: any RecordsBrowserPresentationLogic, worker: any RecordsBrowserWorking) {
        self.presenter = presenter
        self.worker = worker
    }

    func fetchCollections() async {
        let found: RecordsBrowser.FetchCollections.Response = await .of(try await worker.fetchCollections())
        guard !Task.isCancelled, found != .failure(.cancelled) else { return }
        presenter.presentCollections(response: found)
    }
}
