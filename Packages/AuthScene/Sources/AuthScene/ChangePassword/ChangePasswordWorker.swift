import SceneKitCore

/// The work of changing the password.
protocol ChangePasswordWorking: Sendable {
    func sessionProblem() async -> LocalizedText?
    func changePassword(old: String, new: String) async throws(AuthenticationFailure)
}

extension AuthenticationWorker: ChangePasswordWorking {
    func changePassword(old: String, new: String) async throws(AuthenticationFailure) {
        try await AuthenticationFailure.attempt { try await service.changePassword(old: old, new: new) }
    }
}
