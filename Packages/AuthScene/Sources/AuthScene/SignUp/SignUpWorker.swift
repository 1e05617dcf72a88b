import Accounts

/// The work of signing up.
protocol SignUpWorking: Sendable {
    func hasGuestRecords() async throws(AuthenticationFailure) -> Bool
    func signUp(
        _ registration: Registration,
        takingGuestRecords: Bool
    ) async throws(AuthenticationFailure) -> SignUpOutcome
}
