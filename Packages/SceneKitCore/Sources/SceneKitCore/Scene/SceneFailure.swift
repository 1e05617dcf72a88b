/// The error type of a package's workers: the reasons for a failure that its presenters word.
///
/// ```swift
/// enum TaskFailure: SceneFailure {
///     case cancelled
///     case storage(LocalizedText)
///
///     init(_ error: any Error) {
///         self = error is CancellationError ? .cancelled : .storage(LocalizedText(error))
///     }
/// }
///
/// func fetchTasks() async throws(TaskFailure) -> [Task] { try await TaskFailure.attempt { try await store.tasks() } }
/// ```
public protocol SceneFailure: Error {
    /// Converts the error of a store, a document or a service.
    init(_ error: any Error)
}

extension SceneFailure {
    /// Runs work and converts its errors. A failure of this type stays as it is.
    public nonisolated(nonsending) static func attempt<Value>(
        _ work: nonisolated(nonsending) () async throws -> Value
    ) async throws(Self) -> Value {
        do {
            return try await work()
        } catch let failure as Self {
            throw failure
        } catch {
            throw Self(error)
        }
    }
}
