import Accounts
import SceneKitCore

/// The work of the account scene.
protocol AccountWorking: Sendable {
    func currentState() async throws(AuthenticationFailure) -> AuthenticationState

    /// Grants a role to the person of that name, or revokes it.
    func setRole(
        _ role: String,
        isGranted: Bool,
        of name: String
    ) async throws(AuthenticationFailure) -> Person

    func signOut() async throws(AuthenticationFailure)
}

extension AuthenticationWorker: AccountWorking {
    func setRole(
        _ role: String,
        isGranted: Bool,
        of name: String
    ) async throws(AuthenticationFailure) -> Person {
        try await AuthenticationFailure.attempt {
            try await service.setRole(role, isGranted: isGranted, of: name)
        }
    }

    func signOut() async throws(AuthenticationFailure) {
        try await AuthenticationFailure.attempt { try await service.signOut() }
    }
}
