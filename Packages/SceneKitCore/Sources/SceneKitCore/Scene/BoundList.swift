/// A list of a scene's view and its effect when a person chooses a row or scrolls to other rows.
///
/// ```swift
/// static let lists: [BoundList<TaskListViewController>] = [
///     .rows(of: "tasks", to: "ViewTask", parameter: "id") { $0.interactor.selectedTaskID = $1 }
/// ]
/// ```
@MainActor
public struct BoundList<Scene: AnyObject> {
    let list: SceneList
    let select: @MainActor (Scene, String) async throws -> Void
    let window: (@MainActor (Scene, ListWindow) async throws -> Void)?

    /// Declares a list whose rows open a scene.
    ///
    /// - Parameters:
    ///   - list: The list block's identifier.
    ///   - segue: The segue that a row performs, by the router's method.
    ///   - parameter: The destination's parameter that takes the row's identifier: links and completions use it.
    ///   - beside: Whether the list stays beside the scene that a row opens, where a front end has room for both. The
    ///     segue is then a push, and the destination has the parameter. See <doc:SeguesRoutingAndTheNavigator>.
    ///   - select: Stores the row where the router finds it.
    ///   - window: Shows other rows; nil for a list that shows all of them.
    public static func rows(
        of list: String,
        to segue: String,
        parameter: String? = nil,
        beside: Bool = false,
        select: @escaping @MainActor (Scene, String) -> Void,
        window: (@MainActor (Scene, ListWindow) async throws -> Void)? = nil
    ) -> Self where Scene: SceneViewController {
        Self(
            list: SceneList(list, segue: segue, parameter: parameter, isBeside: beside),
            select: { scene, row in
                select(scene, row)
                scene.route(to: segue)
            },
            window: window
        )
    }

    /// Declares a list whose rows the scene handles itself, for instance to pick one as its result.
    public static func rows(
        of list: String,
        select: @escaping @MainActor (Scene, String) async throws -> Void = { _, _ in },
        window: (@MainActor (Scene, ListWindow) async throws -> Void)? = nil
    ) -> Self {
        Self(list: SceneList(list), select: select, window: window)
    }
}

/// The rows of a list that a person wants to see.
public struct ListWindow: Equatable, Sendable {
    /// The position of the first row among all rows, from 0.
    public var offset: Int
    public var limit: Int

    public init(offset: Int, limit: Int) {
        self.offset = offset
        self.limit = limit
    }
}

/// The declaration of a scene's list and the segue of its rows.
@_spi(Hosting) public struct SceneList: Codable, Equatable, Sendable {
    public var identifier: String
    /// The segue that a row performs; nil if the scene handles rows itself.
    public var segue: String?
    /// The destination's parameter that takes a row's identifier.
    public var parameter: String?
    /// Whether the list stays beside the scene that a row opens, where a front end has room for both.
    public var isBeside: Bool

    public init(
        _ identifier: String,
        segue: String? = nil,
        parameter: String? = nil,
        isBeside: Bool = false
    ) {
        self.identifier = identifier
        self.segue = segue
        self.parameter = parameter
        self.isBeside = isBeside
    }
}
