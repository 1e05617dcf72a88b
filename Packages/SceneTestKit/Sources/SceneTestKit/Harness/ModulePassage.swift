public import SceneKitCore

/// Another way from a module to the harnesses of a test than its own scenes: scenes that stand for them.
///
/// ```swift
/// import SceneKitCore
/// import SceneTestKit
/// import Testing
///
/// @MainActor
/// func test(_ module: SceneModule, through passage: ModulePassage) async throws {
///     try await ModulePassage.$current.withValue(passage) {
///         let scene = try SceneHarness(module)
///         await scene.finish()
///     }
/// }
/// ```
public struct ModulePassage: Sendable {
    /// The passage of the modules that harnesses are made with in this task; nil for their own scenes.
    @TaskLocal public static var current: ModulePassage?

    let pass: @MainActor @Sendable (SceneModule, Services, TestClock) throws -> SceneModule

    /// - Parameter pass: Makes the module whose scenes stand for those of another one, with the harness's services and clock.
    public init(
        _ pass: @escaping @MainActor @Sendable (SceneModule, Services, TestClock) throws -> SceneModule
    ) {
        self.pass = pass
    }
}
