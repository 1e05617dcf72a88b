import Accounts
import SceneKitCore

/// The work of recovery codes and links.
protocol RecoveryWorking: Sendable {
    /// Whether the signed-in person administers the accounts.
    func isAdministrator() async -> Bool
    func recoveryCodeCount() async throws(AuthenticationFailure) -> Int
    func renewRecoveryCodes() async throws(AuthenticationFailure) -> [String]
    func recoveryLinks() async throws(AuthenticationFailure) -> [RecoveryLink]

    func makeRecoveryLink(
        for name: String,
        lifetime: Duration
    ) async throws(AuthenticationFailure) -> MadeRecoveryLink

    /// - Returns: Nil if there is no link of that id.
    func revokeRecoveryLink(_ id: String) async throws(AuthenticationFailure) -> RecoveryLink?
}

/// The work over the services of the session.
struct RecoveryWorker: RecoveryWorking {
    let service: any RecoveryService
    let authentication: any AuthenticationService

    func isAdministrator() async -> Bool {
        authentication.knownState.person?.roles.contains(Accounts.administrator) ?? false
    }

    func sessionProblem() async -> LocalizedText? { await authentication.sessionProblem() }

    func recoveryCodeCount() async throws(AuthenticationFailure) -> Int {
        try await AuthenticationFailure.attempt { try await service.recoveryCodeCount() }
    }

    func renewRecoveryCodes() async throws(AuthenticationFailure) -> [String] {
        try await AuthenticationFailure.attempt { try await service.renewRecoveryCodes() }
    }

    func recoveryLinks() async throws(AuthenticationFailure) -> [RecoveryLink] {
        try await AuthenticationFailure.attempt { try await service.recoveryLinks() }
    }

    func makeRecoveryLink(
        for name: String,
        lifetime: Duration
    ) async throws(AuthenticationFailure) -> MadeRecoveryLink {
        try await AuthenticationFailure.attempt {
            try await service.makeRecoveryLink(for: name, lifetime: lifetime)
        }
    }

    func revokeRecoveryLink(_ id: String) async throws(AuthenticationFailure) -> RecoveryLink? {
        try await AuthenticationFailure.attempt { try await service.revokeRecoveryLink(id) }
    }
}
