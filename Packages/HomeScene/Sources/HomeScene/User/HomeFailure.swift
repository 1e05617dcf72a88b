/// The reason why an operation of the home scene failed; presenters word it.
enum HomeFailure: Error, Equatable, Sendable {
    case unknownUser(name: String)
    /// The error of the directory of users, in its own words.
    case directory(String)
    /// The store's error while counting records, in its own words.
    case counting(String)
    case cancelled
}

extension HomeFailure {
    /// Runs work and returns its value or failure, so that a response can carry it.
    @MainActor
    static func result<Value>(
        of work: @MainActor () async throws(HomeFailure) -> Value
    ) async -> Result<Value, HomeFailure> {
        do {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }

    /// Calls a service and converts its errors.
    static func attempt<Value: Sendable>(
        _ failure: (String) -> HomeFailure,
        _ work: () async throws -> Value
    ) async throws(HomeFailure) -> Value {
        do {
            return try await work()
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw failure("\(error)")
        }
    }
}
