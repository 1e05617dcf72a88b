import Accounts
import SceneKitCore

/// The work of signing up.
protocol SignUpWorking: Sendable {
    func currentState() async throws(AuthenticationFailure) -> AuthenticationState
    func hasGuestRecords() async throws(AuthenticationFailure) -> Bool
    func sessionProblem() async -> LocalizedText?
    func signUp(
        _ registration: Registration,
        takingGuestRecords: Bool
    ) async throws(AuthenticationFailure) -> SignUpOutcome
}

extension AuthenticationWorker: SignUpWorking {
    func hasGuestRecords() async throws(AuthenticationFailure) -> Bool {
        try await AuthenticationFailure.attempt { try await service.hasGuestRecords() }
    }

    func signUp(
        _ registration: Registration,
        takingGuestRecords: Bool
    ) async throws(AuthenticationFailure) -> SignUpOutcome {
        try await AuthenticationFailure.attempt {
            try await service.signUp(registration, takingGuestRecords: takingGuestRecords)
        }
    }
}
