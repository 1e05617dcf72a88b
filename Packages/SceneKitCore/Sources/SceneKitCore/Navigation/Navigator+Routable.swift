extension Navigator: Routable {
    public var toPresent: (any SceneViewController)? { topScene }

    public func present(_ module: (any Presentable)?) { present(module, animated: true) }

    public func present(_ module: (any Presentable)?, animated: Bool) {
        show(module, completion: nil) { .push([entry($0, isPresented: true)]) }
    }

    public func push(_ module: (any Presentable)?) { push(module, animated: true) }

    public func push(_ module: (any Presentable)?, animated: Bool) {
        push(module, animated: animated, completion: nil)
    }

    public func push(_ module: (any Presentable)?, animated: Bool, completion: NavigationCompletion?) {
        show(module, completion: completion) { .push([entry($0)]) }
    }

    public func popModule() { popModule(animated: true) }

    /// Leaves the top scene; leaving the last one ends the session.
    public func popModule(animated: Bool) { perform(.pop) }

    public func dismissModule() { dismissModule(animated: true, completion: nil) }

    public func dismissModule(animated: Bool, completion: NavigationCompletion?) {
        perform(.dismiss, completion: completion)
    }

    public func setRootModule(_ module: (any Presentable)?) { setRootModule(module, hideBar: false) }

    public func setRootModule(_ module: (any Presentable)?, hideBar: Bool) {
        show(module, completion: nil) { .setStack([entry($0, hidesBar: hideBar)]) }
    }

    public func popToRootModule(animated: Bool) { perform(.popToRoot) }

    private func show(
        _ module: (any Presentable)?,
        completion: NavigationCompletion?,
        as navigation: (any SceneViewController) -> Navigation
    ) {
        guard let scene = module?.toPresent else {
            end(.refused(.init(.noModule, "there is nothing to show")), completion)
            return
        }
        perform(navigation(scene), completion: completion)
    }
}
