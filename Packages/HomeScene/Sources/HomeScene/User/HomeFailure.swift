/// Why something could not be done in the home scene; a presenter words it.
enum HomeFailure: Error, Equatable, Sendable {
    case unknownUser(name: String)
    /// The directory of users said no, in its own words.
    case directory(String)
    /// Records could not be counted, in the store's own words.
    case counting(String)
    case cancelled
}

extension HomeFailure {
    /// What the work gives, or why it failed, as a value that a response can carry.
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

    /// Does a service's work, and gives its errors in the scenes' terms.
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
