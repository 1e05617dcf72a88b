import SceneKitCore

/// The requests of the home scene's view.
@MainActor
protocol HomeBusinessLogic: AnyObject {
    func fetchUser(request: Home.FetchUser.Request) async
    func showEntrances(request: Home.ShowEntrances.Request) async
}

/// The scene's data for other scenes' routers.
@MainActor
protocol HomeDataStore: AnyObject {
    /// The name of the person to show: the one that the scene was opened with, or else the one who is signed in; nil for
    /// a guest.
    var userName: String? { get }
    var user: User? { get }
}

@MainActor
final class HomeInteractor: HomeBusinessLogic, HomeDataStore {
    var userName: String? { namedUser ?? userWorker.currentUserName }
    /// The name that the scene was opened with.
    var namedUser: String?
    private(set) var user: User?

    private let presenter: any HomePresentationLogic
    private let userWorker: any UserWorker
    private let worker: any HomeWorking

    init(
        presenter: any HomePresentationLogic,
        userWorker: any UserWorker,
        worker: any HomeWorking
    ) {
        self.presenter = presenter
        self.userWorker = userWorker
        self.worker = worker
    }

    // MARK: - Fetch user

    func fetchUser(request: Home.FetchUser.Request) async {
        let result: Result<User?, HomeFailure> = await .of(try await fetchUser(named: request.userName))
        guard !Task.isCancelled else { return }
        user = try? result.get()
        presenter.presentUser(
            response: .init(userName: request.userName, user: result, isOffline: userWorker.isOffline)
        )
    }

    private func fetchUser(named name: String?) async throws(HomeFailure) -> User? {
        guard let name else { return nil }
        return try await userWorker.fetchUser(named: name)
    }

    // MARK: - Show entrances

    func showEntrances(request: Home.ShowEntrances.Request) async {
        let entrances = worker.entrances
        var response = Home.ShowEntrances.Response(entrances: entrances, counts: [:])
        for entrance in entrances {
            do {
                response.counts[entrance.scene] = try await worker.fetchCount(behind: entrance)
            } catch {
                response.failure = error
            }
        }
        guard !Task.isCancelled else { return }
        presenter.presentEntrances(response: response)
    }
}
