/// The flow of those who are signed in, or go on as guests: shows the main screen, or where they were heading.
@MainActor
public final class MainCoordinator: BaseCoordinator, Coordinatable, MainCoordinatorOutput {
    public var finishFlow: FinishFlow?
    private let router: any Routable
    private let factory: any MainFactoryProtocol
    private let heading: (any IntendedRouting)?
    private let onFailure: @MainActor (any Error) -> Void

    /// - Parameters:
    ///   - router: Shows the flow's scenes.
    ///   - factory: Makes the first of them.
    ///   - heading: What knows where the person was heading before authorization; nil for nowhere.
    ///   - onFailure: Told why the first screen could not be made; nothing is shown then.
    public init(
        router: any Routable,
        factory: any MainFactoryProtocol,
        heading: (any IntendedRouting)? = nil,
        onFailure: @escaping @MainActor (any Error) -> Void
    ) {
        self.router = router
        self.factory = factory
        self.heading = heading
        self.onFailure = onFailure
    }

    /// Goes on to where the person was heading; where that is nowhere, or they may not, shows the main screen.
    public func start() {
        guard let heading, heading.intendedLocation != nil else {
            showMainView()
            return
        }
        heading.resumeIntended { [weak self, weak heading] outcome in
            guard outcome != .done else { return }
            // Redirected once more, as a guest is: going in a circle would leave them no way out.
            heading?.forgetIntended()
            self?.showMainView()
        }
    }

    /// Ends the flow: whoever was signed in is not any more, or is somebody else.
    public func finish() { finishFlow?() }

    private func showMainView() {
        do {
            router.setRootModule(try factory.makeMainView())
        } catch {
            onFailure(error)
        }
    }
}

/// What keeps where a person was heading when authorization came first.
@MainActor
public protocol IntendedRouting: AnyObject {
    var intendedLocation: Location? { get }

    /// Goes on there, and forgets it.
    func resumeIntended(completion: NavigationCompletion?)

    /// Forgets it without going there.
    func forgetIntended()
}

extension Navigator: IntendedRouting {}
