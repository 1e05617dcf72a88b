/// A part of the app's flow (article row 003-03).
@MainActor
public protocol Coordinatable: AnyObject {
    func start()
}

/// The callback with which a coordinator ends its flow.
public typealias FinishFlow = @MainActor () -> Void

/// The output of a coordinator to its parent, the same for every flow.
@MainActor
public protocol CoordinatorOutput: AnyObject {
    /// Set by the parent, with weak captures, before `start()`.
    var finishFlow: FinishFlow? { get set }
}

/// The output of the authorization flow to the app coordinator (article row 003-09).
@MainActor
public protocol AuthorizationCoordinatorOutput: CoordinatorOutput {
    /// Called when a person has signed in or continues as a guest.
    var finishFlow: FinishFlow? { get set }
}

/// The output of the main flow to the app coordinator.
@MainActor
public protocol MainCoordinatorOutput: CoordinatorOutput {
    /// Called when the signed-in person has signed out or another person has signed in.
    var finishFlow: FinishFlow? { get set }
}

/// A coordinator that owns the child coordinators it starts (article rows 003-17 and 003-18).
@MainActor
open class BaseCoordinator {
    public private(set) var childCoordinators: [any Coordinatable] = []

    public init() {}

    /// Retains a child while its flow runs. Adding the same child again has no effect.
    public func addDependency(_ coordinator: any Coordinatable) {
        guard !childCoordinators.contains(where: { $0 === coordinator }) else { return }
        childCoordinators.append(coordinator)
    }

    /// Releases a child. Does nothing for nil or a coordinator that is not a child.
    public func removeDependency(_ coordinator: (any Coordinatable)?) {
        childCoordinators.removeAll { $0 === coordinator }
    }

    /// Runs a child's flow in the order of article rows 003-13 and 003-14, and releases the child when the flow ends.
    ///
    /// A flow ends once: further calls of `finishFlow` are ignored.
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
