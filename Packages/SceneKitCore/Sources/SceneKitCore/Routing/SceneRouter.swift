/// A router with the data store whose data it passes to other scenes (article row 000-16).
///
/// ```swift
/// protocol TaskListDataPassing: DataPassing<any TaskListDataStore> {}
/// ```
@MainActor
public protocol DataPassing<DataStore>: AnyObject {
    associatedtype DataStore

    var dataStore: DataStore { get }
}

/// The base class of routers. It holds the view controller that transitions start from, and the scene's data store.
///
/// ```swift
/// final class TaskListRouter: SceneRouter<any TaskListDataStore>, TableRouting, TaskListRoutingLogic {
///     static let routes: RouteTable<TaskListRouter> = ["routeToViewTask": routeToViewTask]
///
///     func routeToViewTask(segue: Segue?) {
///         route(segue) { (task: any ViewTaskDataStore) in task.taskID = dataStore.selectedTaskID }
///     }
/// }
/// ```
@MainActor
open class SceneRouter<DataStore>: DataPassing {
    /// Set by the configurator; weak because the view controller owns its router.
    public weak var viewController: (any SceneViewController)?
    public let dataStore: DataStore

    public init(dataStore: DataStore) {
        self.dataStore = dataStore
    }

    /// Starts a transition that passes no data.
    ///
    /// - Parameters:
    ///   - segue: The segue in progress, for which the method does nothing; nil to perform it.
    ///   - method: The calling method, whose name ends in the segue's identifier: `routeToViewTask` performs `ViewTask`.
    public final func route(_ segue: Segue?, by method: String = #function) {
        guard segue == nil else { return }
        viewController?.performSegue(Segue.identifier(ofMethod: method))
    }

    /// Starts a transition, or passes data to the destination of the segue in progress.
    ///
    /// If the destination's data store has another type, the segue fails and nothing changes.
    ///
    /// - Parameters:
    ///   - segue: The segue in progress; nil to perform it.
    ///   - method: The calling method, whose name ends in the segue's identifier: `routeToViewTask` performs `ViewTask`.
    ///   - pass: Passes the data to the destination's data store.
    public final func route<Destination>(
        _ segue: Segue?,
        by method: String = #function,
        pass: (Destination) -> Void
    ) {
        guard let segue else { return route(nil, by: method) }
        segue.destinationDataStore(as: Destination.self).map(pass)
    }
}
