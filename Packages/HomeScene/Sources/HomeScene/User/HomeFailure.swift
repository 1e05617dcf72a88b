import SceneKitCore

/// The reason why an operation of the home scene failed; presenters word it.
enum HomeFailure: Error, Equatable, Sendable {
    case unknownUser(name: String)
    /// The error of the directory of users, in its own words.
    case directory(LocalizedText)
    /// The store's error while counting records, in its own words.
    case counting(LocalizedText)
    case cancelled
}

extension HomeFailure {
    /// Calls a service and converts its errors.
    static func attempt<Value: Sendable>(
        _ failure: (LocalizedText) -> HomeFailure,
        _ work: () async throws -> Value
    ) async throws(HomeFailure) -> Value {
        do {
            return try await work()
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw failure(LocalizedText(error))
        }
    }
}
