import Accounts

/// The work of all scenes of this package, over the service that the host provides.
struct AuthenticationWorker: EnterWorking, SignUpWorking, ChangePasswordWorking, EditProfileWorking,
    AccountWorking
{
    let service: any AuthenticationService

    func currentState() async throws(AuthenticationFailure) -> AuthenticationState {
        do { return try await service.currentState() } catch { throw AuthenticationFailure(error) }
    }

    func signIn(name: String, password: String) async throws(AuthenticationFailure) -> Person {
        do {
            return try await service.signIn(name: name, password: password)
        } catch { throw AuthenticationFailure(error) }
    }

    func signUp(
        _ registration: Registration,
        takingGuestRecords: Bool
    ) async throws(AuthenticationFailure) -> SignUpOutcome {
        do {
            return try await service.signUp(registration, takingGuestRecords: takingGuestRecords)
        } catch { throw AuthenticationFailure(error) }
    }

    func hasGuestRecords() async throws(AuthenticationFailure) -> Bool {
        do { return try await service.hasGuestRecords() } catch { throw AuthenticationFailure(error) }
    }

    func continueAsGuest() async throws(AuthenticationFailure) {
        do { try await service.continueAsGuest() } catch { throw AuthenticationFailure(error) }
    }

    func signOut() async throws(AuthenticationFailure) {
        do { try await service.signOut() } catch { throw AuthenticationFailure(error) }
    }

    func changePassword(old: String, new: String) async throws(AuthenticationFailure) {
        do {
            try await service.changePassword(old: old, new: new)
        } catch { throw AuthenticationFailure(error) }
    }

    func changeProfile(phone: String, email: String) async throws(AuthenticationFailure) -> Person {
        do {
            return try await service.changeProfile(phone: phone, email: email)
        } catch { throw AuthenticationFailure(error) }
    }

    func setRole(
        _ role: String,
        isGranted: Bool,
        of name: String
    ) async throws(AuthenticationFailure) -> Person {
        do {
            return try await service.setRole(role, isGranted: isGranted, of: name)
        } catch { throw AuthenticationFailure(error) }
    }
}
