/// The work of changing the password.
protocol ChangePasswordWorking: Sendable {
    func changePassword(old: String, new: String) async throws(AuthenticationFailure)
}
