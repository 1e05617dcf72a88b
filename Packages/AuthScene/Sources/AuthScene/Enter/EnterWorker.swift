import Accounts

/// The work of signing in.
protocol EnterWorking: Sendable {
    func currentState() async throws(AuthenticationFailure) -> AuthenticationState
    func signIn(name: String, password: String) async throws(AuthenticationFailure) -> Person
    func continueAsGuest() async throws(AuthenticationFailure)
}

extension AuthenticationWorker: EnterWorking {
    func signIn(name: String, password: String) async throws(AuthenticationFailure) -> Person {
        try await attempt { try await service.signIn(name: name, password: password) }
    }

    func continueAsGuest() async throws(AuthenticationFailure) {
        try await attempt { try await service.continueAsGuest() }
    }
}
