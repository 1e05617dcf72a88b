import Accounts

/// The work of changing how a person can be reached.
protocol EditProfileWorking: Sendable {
    func currentState() async throws(AuthenticationFailure) -> AuthenticationState
    func changeProfile(_ profile: Profile) async throws(AuthenticationFailure) -> Person
}

extension AuthenticationWorker: EditProfileWorking {
    func changeProfile(_ profile: Profile) async throws(AuthenticationFailure) -> Person {
        try await attempt { try await service.changeProfile(profile) }
    }
}
