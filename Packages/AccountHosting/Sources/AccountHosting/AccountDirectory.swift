import Accounts
import AuthScene
import HomeScene

/// The accounts as the home scene sees them: whoever is signed in sees themselves, and nobody else.
struct AccountDirectory: UserDirectory, SessionEnding {
    let authentication: any AuthenticationService
    let outlet: AuthenticationOutlet
    /// Told when a guest ends their session, which is to sign in.
    let onSignInWanted: @MainActor @Sendable () -> Void

    var currentUserName: String? { person?.name }

    private var person: Person? {
        if case .signedIn(let person) = authentication.knownState { person } else { nil }
    }

    func user(named name: String) async throws -> User? {
        guard case .signedIn(let person) = try await authentication.currentState(), person.name == name else {
            return nil
        }
        return User(name: person.name, phone: person.phone, email: person.email)
    }

    func endSession() async throws {
        let isGuest = person == nil
        try await authentication.signOut()
        await MainActor.run {
            if isGuest { onSignInWanted() }
            outlet.changed()
        }
    }
}
