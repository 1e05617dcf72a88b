import Accounts
import SceneKitCore

/// The work of signing in.
protocol EnterWorking: Sendable {
    /// Whether people may continue without an account.
    var admitsGuests: Bool { get }

    func currentState() async throws(AuthenticationFailure) -> AuthenticationState
    func sessionProblem() async -> LocalizedText?
    func signIn(name: String, password: String) async throws(AuthenticationFailure) -> Person
    func continueAsGuest() async throws(AuthenticationFailure)
}

extension AuthenticationWorker: EnterWorking {
    var admitsGuests: Bool { service.admitsGuests }

    func signIn(name: String, password: String) async throws(AuthenticationFailure) -> Person {
        try await AuthenticationFailure.attempt { try await service.signIn(name: name, password: password) }
    }

    func continueAsGuest() async throws(AuthenticationFailure) {
        try await AuthenticationFailure.attempt { try await service.continueAsGuest() }
    }
}
