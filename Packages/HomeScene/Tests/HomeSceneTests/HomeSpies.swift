import SceneTestKit
import Testing

@testable import HomeScene

/// What a home presenter received.
enum PresentedToHome: Equatable, Sendable {
    case user(Home.FetchUser.Response)
    case overview(Home.ShowOverview.Response)
    case signedOut(Home.SignOut.Response)
}

@MainActor
final class HomePresenterSpy: HomePresentationLogic {
    let spy = Spy<PresentedToHome>("the presenter")

    func presentUser(response: Home.FetchUser.Response) { spy.record(.user(response)) }
    func presentOverview(response: Home.ShowOverview.Response) { spy.record(.overview(response)) }
    func presentSignedOut(response: Home.SignOut.Response) { spy.record(.signedOut(response)) }
}

/// What a home view controller was told to display.
enum DisplayedOnHome: Equatable, Sendable {
    case user(Home.FetchUser.ViewModel)
    case overview(Home.ShowOverview.ViewModel)
    case signedOut(Home.SignOut.ViewModel)
}

@MainActor
final class HomeDisplaySpy: HomeDisplayLogic {
    let spy = Spy<DisplayedOnHome>("the view controller")

    func displayUser(viewModel: Home.FetchUser.ViewModel) { spy.record(.user(viewModel)) }
    func displayOverview(viewModel: Home.ShowOverview.ViewModel) { spy.record(.overview(viewModel)) }
    func displaySignedOut(viewModel: Home.SignOut.ViewModel) { spy.record(.signedOut(viewModel)) }
}

/// What a home interactor was asked.
enum AskedOfHome: Equatable, Sendable {
    case fetchUser(Home.FetchUser.Request)
    case showOverview(Home.ShowOverview.Request)
    case signOut(Home.SignOut.Request)
}

@MainActor
final class HomeInteractorSpy: HomeBusinessLogic, HomeDataStore {
    let spy = Spy<AskedOfHome>("the interactor")
    var userName: String?
    var user: User?

    func fetchUser(request: Home.FetchUser.Request) async { spy.record(.fetchUser(request)) }
    func showOverview(request: Home.ShowOverview.Request) async { spy.record(.showOverview(request)) }
    func signOut(request: Home.SignOut.Request) async { spy.record(.signOut(request)) }
}
