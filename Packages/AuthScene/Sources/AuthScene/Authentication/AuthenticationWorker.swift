import Accounts
import SceneKitCore

/// The work of all scenes of this package, over the service that the host provides.
struct AuthenticationWorker: Sendable {
    let service: any AuthenticationService

    func currentState() async throws(AuthenticationFailure) -> AuthenticationState {
        try await AuthenticationFailure.attempt { try await service.currentState() }
    }

    func sessionProblem() async -> LocalizedText? { await service.sessionProblem() }
}
