/// What a navigation calls when it has ended, however it ended.
public typealias NavigationCompletion = @MainActor (NavigationOutcome) -> Void

/// The stack of scenes as coordinators see it: the twelve methods of article row 003-06.
///
/// `animated` is a hint for front ends that can move; the stack changes the same way. A nil module is refused.
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
