/// Called when a navigation has ended, with any outcome.
public typealias NavigationCompletion = @MainActor (NavigationOutcome) -> Void

/// The stack of scenes as coordinators see it: the twelve methods of article row 003-06.
///
/// `animated` and `hideBar` keep the article's signatures, for a router that draws views. A screen of text neither moves
/// nor has a navigation bar: ``Navigator`` accepts both arguments and ignores them. A nil module is refused.
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
