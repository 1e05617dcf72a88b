import Accounts
import SceneKitCore

/// The work of replacing a forgotten password.
protocol ResetPasswordWorking: Sendable {
    func recover(
        by proof: RecoveryProof,
        newPassword: String
    ) async throws(AuthenticationFailure) -> Person
    func recoveryCodeCount() async throws(AuthenticationFailure) -> Int
    func sessionProblem() async -> LocalizedText?
}

extension RecoveryWorker: ResetPasswordWorking {
    func recover(
        by proof: RecoveryProof,
        newPassword: String
    ) async throws(AuthenticationFailure) -> Person {
        try await AuthenticationFailure.attempt {
            try await service.recover(by: proof, newPassword: newPassword)
        }
    }
}
