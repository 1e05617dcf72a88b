/// What the view may ask of the home scene.
@MainActor
protocol HomeBusinessLogic: AnyObject {
    func fetchUser(request: Home.FetchUser.Request) async
    func showOverview(request: Home.ShowOverview.Request) async
    func signOut(request: Home.SignOut.Request) async
}

/// What other scenes' routers may reach.
@MainActor
protocol HomeDataStore: AnyObject {
    /// The name of the person who is signed in, or nil for a guest.
    var userName: String? { get }
    var user: User? { get }
}

@MainActor
final class HomeInteractor: HomeBusinessLogic, HomeDataStore {
    var userName: String? { userWorker.currentUserName }
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
        let result = await HomeFailure.result { () async throws(HomeFailure) -> User? in
            guard let name = request.userName else { return nil }
            return try await userWorker.fetchUser(named: name)
        }
        guard !Task.isCancelled else { return }
        user = try? result.get()
        presenter.presentUser(response: .init(userName: request.userName, user: result))
    }

    // MARK: - Show overview

    func showOverview(request: Home.ShowOverview.Request) async {
        let result = await HomeFailure.result { () async throws(HomeFailure) in
            try await worker.fetchCounts()
        }
        guard !Task.isCancelled else { return }
        presenter.presentOverview(response: .init(counts: result))
    }

    // MARK: - Sign out

    func signOut(request: Home.SignOut.Request) async {
        var failure: HomeFailure?
        do { try await worker.endSession() } catch { failure = error }
        // Where the host has led away meanwhile, there is nobody here to tell.
        guard !Task.isCancelled else { return }
        presenter.presentSignedOut(response: .init(failure: failure))
    }
}
