/// The host of a shown scene: the navigator, or a recording one in tests.
@MainActor
public protocol SceneHost: AnyObject {
    /// The clock of the scenes' timers; tests advance it themselves.
    ///
    /// Throws `CancellationError` if the task is cancelled.
    var sleep: @MainActor (Duration) async throws -> Void { get }

    /// Reports that the scene's screen has changed.
    func screenDidChange(_ scene: any SceneViewController)

    /// Performs a segue that the scene declares.
    func performSegue(_ identifier: String, from scene: any SceneViewController, parameters: Parameters)

    /// Opens a location, such as a home screen's entrance, on top of the scene.
    func open(_ location: Location, from scene: any SceneViewController)

    /// Leaves the scene.
    func leave(_ scene: any SceneViewController)

    /// Leaves the scene with the result that it was opened for.
    func finish(_ scene: any SceneViewController, with result: any Sendable)

    /// Performs a segue that is declared with a result, and waits for it. Every way of leaving the destination ends the
    /// wait.
    ///
    /// The destination is presented, whatever the segue's kind, after the router has passed its data.
    ///
    /// - Throws: `NavigationError` if the scene could not be opened; `SceneError.resultMismatch` if the segue's or the
    ///   scene's result has another type.
    func result<Value: Sendable>(
        of segue: String,
        parameters: Parameters,
        as type: Value.Type,
        from scene: any SceneViewController
    ) async throws -> SceneResult<Value>

    /// Runs work that is cancelled when the scene is left or newer work of the same key begins.
    func run(
        _ key: String?,
        for scene: any SceneViewController,
        _ work: @escaping @MainActor () async -> Void
    )

    /// Runs work that follows changes while the scene is in the stack, or until newer work of the same key is observed.
    /// It begins before this returns. Commands do not wait for its end, and interrupts do not cancel it.
    func observe(
        _ key: String,
        for scene: any SceneViewController,
        _ body: @escaping @MainActor () async -> Void
    )

    /// Cancels the scene's running work and observation of that key, if any.
    func cancel(_ key: String, for scene: any SceneViewController)

    /// Asks a person a question and returns the answer; false if the scene is left.
    func confirm(_ question: Question, for scene: any SceneViewController) async -> Bool

    /// Shows an alert over the scene.
    func showAlert(title: LocalizedText, message: LocalizedText?, over scene: any SceneViewController)
}

/// How a scene that was opened for a result ended.
public enum SceneResult<Value: Sendable>: Sendable {
    case value(Value)
    /// The scene was left without a result.
    case dismissed
}

extension SceneResult: Equatable where Value: Equatable {}
