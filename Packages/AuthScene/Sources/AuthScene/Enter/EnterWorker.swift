import Accounts

/// The work of signing in.
protocol EnterWorking: Sendable {
    func currentState() async throws(AuthenticationFailure) -> AuthenticationState
    func signIn(name: String, password: String) async throws(AuthenticationFailure) -> Person
    func continueAsGuest() async throws(AuthenticationFailure)
}
