/// A part of the app's flow (article row 003-03).
@MainActor
public protocol Coordinatable: AnyObject {
    func start()
}

/// What a coordinator calls when its flow is over.
public typealias FinishFlow = @MainActor () -> Void

/// A coordinator's way back to the one that started it, whichever flow it runs.
@MainActor
public protocol CoordinatorOutput: AnyObject {
    /// Set by the parent, with weak captures, before `start()`.
    var finishFlow: FinishFlow? { get set }
}

/// The authorization flow's way back to the app coordinator (article row 003-09).
@MainActor
public protocol AuthorizationCoordinatorOutput: CoordinatorOutput {
    /// Called when somebody has signed in, or goes on as a guest.
    var finishFlow: FinishFlow? { get set }
}

/// The main flow's way back to the app coordinator.
@MainActor
public protocol MainCoordinatorOutput: CoordinatorOutput {
    /// Called when the person who was signed in is not any more, or is somebody else.
    var finishFlow: FinishFlow? { get set }
}

/// A coordinator that owns the coordinators it starts (article rows 003-17 and 003-18).
@MainActor
open class BaseCoordinator {
    public private(set) var childCoordinators: [any Coordinatable] = []

    public init() {}

    /// Keeps a child alive while its flow runs; one that is kept already is not added again.
    public func addDependency(_ coordinator: any Coordinatable) {
        guard !childCoordinators.contains(where: { $0 === coordinator }) else { return }
        childCoordinators.append(coordinator)
    }

    /// Lets go of a child; nil and a stranger change nothing.
    public func removeDependency(_ coordinator: (any Coordinatable)?) {
        childCoordinators.removeAll { $0 === coordinator }
    }

    /// Runs a child's flow in the order that article rows 003-13 and 003-14 give, and lets go of it when it ends.
    ///
    /// A flow ends once: what it calls after that reaches nobody.
    public func run(_ coordinator: any Coordinatable & CoordinatorOutput, onFinish: @escaping FinishFlow) {
        coordinator.finishFlow = { [weak self, weak coordinator] in
            coordinator?.finishFlow = nil
            self?.removeDependency(coordinator)
            onFinish()
        }
        addDependency(coordinator)
        coordinator.start()
    }
}
