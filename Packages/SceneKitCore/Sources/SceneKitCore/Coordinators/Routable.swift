/// Called when a navigation has ended, with any outcome.
public typealias NavigationCompletion = @MainActor (NavigationOutcome) -> Void

/// The stack of scenes as coordinators see it: the twelve methods of article row 003-06.
///
/// `hideBar` hides the navigation bar, the ways to other scenes around a screen, for as long as the module is the root.
/// `animated` keeps the article's signature for a router that draws views: a screen of text does not move, so
/// ``Navigator`` shows the same with true and false. A nil module is refused.
@MainActor
public protocol Routable: Presentable {
    func present(_ module: (any Presentable)?)
    func present(_ module: (any Presentable)?, animated: Bool)

    func push(_ module: (any Presentable)?)
    func push(_ module: (any Presentable)?, animated: Bool)
    func push(_ module: (any Presentable)?, animated: Bool, completion: NavigationCompletion?)

    func popModule()
    func popModule(animated: Bool)

    func dismissModule()
    func dismissModule(animated: Bool, completion: NavigationCompletion?)

    func setRootModule(_ module: (any Presentable)?)
    func setRootModule(_ module: (any Presentable)?, hideBar: Bool)

    func popToRootModule(animated: Bool)
}
