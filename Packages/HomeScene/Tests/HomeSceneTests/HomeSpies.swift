import SceneKitCore
import SceneTestKit
import Testing

@testable import HomeScene

/// A response that a home presenter received.
enum PresentedToHome: Equatable, Sendable {
    case user(Home.FetchUser.Response)
    case entrances(Home.ShowEntrances.Response)
}

@MainActor
final class HomePresenterSpy: HomePresentationLogic {
    let spy = Spy<PresentedToHome>("the presenter")

    func presentUser(response: Home.FetchUser.Response) { spy.record(.user(response)) }
    func presentEntrances(response: Home.ShowEntrances.Response) { spy.record(.entrances(response)) }
}

/// A view model that a home view controller was told to display.
enum DisplayedOnHome: Equatable, Sendable {
    case user(Home.FetchUser.ViewModel)
    case entrances(Home.ShowEntrances.ViewModel)
}

@MainActor
final class HomeDisplaySpy: HomeDisplayLogic {
    let spy = Spy<DisplayedOnHome>("the view controller")

    func displayUser(viewModel: Home.FetchUser.ViewModel) { spy.record(.user(viewModel)) }
    func displayEntrances(viewModel: Home.ShowEntrances.ViewModel) { spy.record(.entrances(viewModel)) }
}

/// A request that a home interactor received.
enum AskedOfHome: Equatable, Sendable {
    case fetchUser(Home.FetchUser.Request)
    case showEntrances(Home.ShowEntrances.Request)
}

@MainActor
final class HomeInteractorSpy: HomeBusinessLogic, HomeDataStore {
    let spy = Spy<AskedOfHome>("the interactor")
    var userName: String?
    var user: User?

    func fetchUser(request: Home.FetchUser.Request) async { spy.record(.fetchUser(request)) }
    func showEntrances(request: Home.ShowEntrances.Request) async { spy.record(.showEntrances(request)) }
}
