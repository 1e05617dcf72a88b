import SceneKitCore
import SceneTestKit
import Testing

@testable import HomeScene

final class HomePresenterSpy: ValueSpy, HomePresentationLogic {
    func presentUser(response: Home.FetchUser.Response) { record(response) }
    func presentEntrances(response: Home.ShowEntrances.Response) { record(response) }
}

final class HomeDisplaySpy: ValueSpy, HomeDisplayLogic {
    func displayUser(viewModel: Home.FetchUser.ViewModel) { record(viewModel) }
    func displayEntrances(viewModel: Home.ShowEntrances.ViewModel) { record(viewModel) }
}

final class HomeInteractorSpy: ValueSpy, HomeBusinessLogic, HomeDataStore {
    var userName: String?
    var user: User?

    func fetchUser(request: Home.FetchUser.Request) async { record(request) }
    func showEntrances(request: Home.ShowEntrances.Request) async { record(request) }
}
