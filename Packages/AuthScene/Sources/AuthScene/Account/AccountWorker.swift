/// The work of the account's own screen.
protocol AccountWorking: Sendable {
    func currentState() async throws(AuthenticationFailure) -> AuthenticationState
    func signOut() async throws(AuthenticationFailure)
}
