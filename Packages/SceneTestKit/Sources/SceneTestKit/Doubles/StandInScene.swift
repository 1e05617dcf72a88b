public import SceneKitCore

/// An inert scene in place of one that the test is not about: the destination of a segue, or a scene of another module.
///
/// ```swift
/// let weather = SceneModule("WeatherScene", version: "1.0", scenes: [.standIn("PickPlace", result: String.self)])
/// let scene = try SceneHarness(.party, weather)
/// await scene.open("Party")
/// await scene.perform("choose-place")
/// await scene.give("The old mill")
/// ```
@MainActor
public final class StandInScene: SceneViewController {
    public let scene: SceneState
    public let parameters: Parameters
    public let dataStore: AnyObject?
    public let segueRouter: (any SegueRouting)?

    /// - Parameters:
    ///   - name: The scene's name, and its screen's title.
    ///   - dataStore: The store that a router under test reaches.
    public init(
        _ name: String = "StandIn",
        parameters: Parameters = [:],
        dataStore: AnyObject? = nil,
        segueRouter: (any SegueRouting)? = nil
    ) {
        scene = SceneState(Screen(title: LocalizedText(verbatim: name)), name: name)
        self.parameters = parameters
        self.dataStore = dataStore
        self.segueRouter = segueRouter
    }
}

extension SceneDefinition {
    /// Defines an inert scene under a name that segues lead to.
    ///
    /// - Parameters:
    ///   - parameters: The parameters that the scene takes.
    ///   - result: The type of its result, if it is opened for one.
    public static func standIn(
        _ name: String,
        parameters: [String] = [],
        result: (any Sendable.Type)? = nil
    ) -> SceneDefinition {
        SceneDefinition(
            name: name,
            summary: "Stands in for \(name).",
            parameters: parameters.map { Field($0) },
            result: result,
            configure: { StandInScene(name, parameters: $0.parameters) }
        )
    }
}
