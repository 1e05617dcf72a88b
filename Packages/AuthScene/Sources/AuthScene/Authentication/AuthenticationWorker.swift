import Accounts
import SceneKitCore

/// The work of all scenes of this package, over the service that the host provides.
struct AuthenticationWorker: Sendable {
    let service: any AuthenticationService

    func currentState() async throws(AuthenticationFailure) -> AuthenticationState {
        try await attempt { try await service.currentState() }
    }

    func sessionProblem() async -> LocalizedText? { await service.sessionProblem() }

    /// Calls the service, and converts its errors.
    func attempt<Value: Sendable>(
        _ work: () async throws -> Value
    ) async throws(AuthenticationFailure) -> Value {
        do { return try await work() } catch { throw AuthenticationFailure(error) }
    }
}
