/// The base of a view controller with a router: it holds the interactor and the router, and derives from them what the
/// navigator asks for.
///
/// ```swift
/// final class TaskListViewController: RoutedScene<any TaskListBusinessLogic, any TaskListRouting> {
///     let scene = SceneState(Screen(title: "Tasks"))
///
///     func willAppear() async { await interactor.showTasks(request: .init()) }
/// }
/// ```
public typealias RoutedScene<Interactor, Router> = RoutedSceneBase<Interactor, Router> & SceneViewController

/// The class behind ``RoutedScene``.
@MainActor
open class RoutedSceneBase<Interactor, Router> {
    public let interactor: Interactor
    public let router: Router
    /// The router, if it can be called by selector.
    public let segueRouter: (any SegueRouting)?
    /// The data store that the router passes data from.
    public let dataStore: AnyObject?

    public init(interactor: Interactor, router: Router) {
        self.interactor = interactor
        self.router = router
        segueRouter = router as? any SegueRouting
        dataStore = (router as? any DataPassing).map { $0.dataStore as AnyObject }
    }
}
