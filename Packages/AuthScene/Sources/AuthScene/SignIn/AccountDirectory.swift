import Accounts
import SceneKitCore

/// The accounts as other scenes see them: a signed-in person sees only themselves.
struct AccountDirectory: UserDirectory {
    let authentication: LiveAuthentication

    var isConfirmed: Bool { authentication.isConfirmed }

    var currentUserName: String? {
        if case .signedIn(let person) = authentication.knownState { person.name } else { nil }
    }

    var currentRoles: Set<String> {
        if case .signedIn(let person) = authentication.knownState { Set(person.roles) } else { [] }
    }

    var currentLanguage: String? {
        if case .signedIn(let person) = authentication.knownState { person.language } else { nil }
    }

    func user(named name: String) async throws -> User? {
        guard case .signedIn(let person) = try await authentication.currentState(), person.name == name else {
            return nil
        }
        return User(name: person.name, phone: person.phone, email: person.email)
    }
}
