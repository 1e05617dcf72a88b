/// What shows a scene: the navigator, or a test's recording one.
@MainActor
public protocol SceneHost: AnyObject {
    /// How the scenes' timers wait; those of a test wait until the test lets time pass.
    ///
    /// It throws `CancellationError` where the task is cancelled.
    var sleep: @MainActor (Duration) async throws -> Void { get }

    /// The scene's screen is no longer what it was.
    func screenDidChange(_ scene: any SceneViewController)

    /// Performs a segue that the scene declares.
    func performSegue(_ identifier: String, from scene: any SceneViewController, parameters: Parameters)

    /// Opens a location on top of the scene, which stays where it is: an entrance that a home screen shows.
    func open(_ location: Location, from scene: any SceneViewController)

    /// Leaves the scene.
    func leave(_ scene: any SceneViewController)

    /// Leaves the scene with the result it was opened for.
    func finish(_ scene: any SceneViewController, with result: any Sendable)

    /// Performs a segue that is declared with a result, and waits for it; every way out resolves it.
    ///
    /// The destination is presented, whatever the kind of the segue, once the router has passed its data.
    ///
    /// - Throws: `NavigationError` where the scene could not be opened, `SceneError.resultMismatch` where the segue or
    ///   the scene's result is of another type.
    func result<Value: Sendable>(
        of segue: String,
        parameters: Parameters,
        as type: Value.Type,
        from scene: any SceneViewController
    ) async throws -> SceneResult<Value>

    /// Runs work that is cancelled when the scene is left, or when newer work of the same key begins.
    func run(
        _ key: String?,
        for scene: any SceneViewController,
        _ work: @escaping @MainActor () async -> Void
    )

    /// Runs something that follows changes for as long as the scene is in the stack, or until something newer of the same
    /// key is observed. It begins before this returns, and nobody waits for its end: a command ends without it, and an
    /// interrupt leaves it alone.
    func observe(
        _ key: String,
        for scene: any SceneViewController,
        _ body: @escaping @MainActor () async -> Void
    )

    /// Cancels the scene's running work and observation of that key, if there are any.
    func cancel(_ key: String, for scene: any SceneViewController)

    /// Asks a person a question, and waits for the answer; false where the scene is left.
    func confirm(_ question: Question, for scene: any SceneViewController) async -> Bool

    /// Shows an alert over the scene.
    func showAlert(title: String, message: String?, over scene: any SceneViewController)
}

/// How a scene that was opened for a result ended.
public enum SceneResult<Value: Sendable>: Sendable {
    case value(Value)
    /// It was left without a result.
    case dismissed
}

extension SceneResult: Equatable where Value: Equatable {}
