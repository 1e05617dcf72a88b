import Accounts
import SceneKitCore

/// The accounts as other scenes see them: a person sees themselves, and an administrator everybody.
struct AccountDirectory: UserDirectory {
    let authentication: LiveAuthentication

    var isOffline: Bool { !authentication.isConfirmed }

    var currentUserName: String? { authentication.knownState.person?.name }

    var currentRoles: Set<String> { Set(authentication.knownState.person?.roles ?? []) }

    var currentLanguage: String? { authentication.knownState.person?.language }

    func user(named name: String) async throws -> User? {
        guard let person = try await authentication.currentState().person else { return nil }
        if person.isNamed(name) { return User(person) }
        guard person.roles.contains(Accounts.administrator) else { return nil }
        return try await authentication.person(named: name).map(User.init)
    }
}

extension User {
    fileprivate init(_ person: Person) {
        self.init(name: person.name, phone: person.phone, email: person.email)
    }
}
