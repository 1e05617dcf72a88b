/// The flow for signed-in people and guests: shows the intended location, or else the main screen.
@MainActor
public final class MainCoordinator: BaseCoordinator, Coordinatable, MainCoordinatorOutput {
    public var finishFlow: FinishFlow?
    private let router: any Routable
    private let factory: any MainFactoryProtocol
    private let heading: (any IntendedRouting)?
    private let onFailure: @MainActor (any Error) -> Void

    /// - Parameters:
    ///   - router: Shows the flow's scenes.
    ///   - factory: Makes the flow's first scene.
    ///   - heading: Keeps the location that a person asked for before authorization; nil to always show the main
    ///   screen.
    ///   - onFailure: Called with the error if the first screen could not be made; nothing is shown then.
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

    /// Opens the intended location; shows the main screen if there is none or the person may not open it.
    public func start() {
        guard let heading, heading.intendedLocation != nil else {
            showMainView()
            return
        }
        heading.resumeIntended { [weak self, weak heading] outcome in
            guard outcome != .done else { return }
            // A second redirection, as for a guest, would repeat for ever: forget the location.
            heading?.forgetIntended()
            self?.showMainView()
        }
    }

    /// Ends the flow: the person has signed out or another person has signed in.
    public func finish() { finishFlow?() }

    private func showMainView() {
        do {
            router.setRootModule(try factory.makeMainView())
        } catch {
            onFailure(error)
        }
    }
}

/// Keeps the location that a person asked for before authorization.
@MainActor
public protocol IntendedRouting: AnyObject {
    var intendedLocation: Location? { get }

    /// Opens the kept location and forgets it.
    func resumeIntended(completion: NavigationCompletion?)

    /// Forgets the kept location without opening it.
    func forgetIntended()
}

extension Navigator: IntendedRouting {}
