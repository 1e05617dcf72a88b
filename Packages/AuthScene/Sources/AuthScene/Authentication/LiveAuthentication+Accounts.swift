public import Accounts
import SceneKitCore

extension LiveAuthentication {
    public func signIn(name: String, password: String) async throws -> Person {
        try await changing {
            await begin(try await accounts.signIn(name: name, password: password, devices: devices()))
        }
    }

    public func signUp(
        _ registration: Registration,
        takingGuestRecords: Bool
    ) async throws -> SignUpOutcome {
        var outcome = try await changing {
            let signedIn = try await accounts.signUp(registration)
            return SignUpOutcome(person: await begin(signedIn), recoveryCodes: signedIn.recoveryCodes)
        }
        guard takingGuestRecords, let guestRecords else { return outcome }
        do {
            try await guestRecords.handOver(to: outcome.person.id)
            outcome.guestRecords = .taken
        } catch {
            // The account exists and stays; a failure to move records is reported in addition.
            outcome.guestRecords = .failed(LocalizedText(error))
        }
        return outcome
    }

    public func changePassword(old: String, new: String) async throws {
        let token = try await ownToken()
        _ = try await changing {
            await begin(try await accounts.changePassword(token, old: old, new: new))
        }
    }

    public func changeProfile(
        _ change: @escaping @Sendable (Profile) throws -> Profile
    ) async throws -> Person {
        let token = try await ownToken()
        let person = try await accounts.changeProfile(token, change)
        note(.signedIn(person))
        return person
    }

    public func setRole(_ role: String, isGranted: Bool, of name: String) async throws -> Person {
        let person = try await accounts.setRole(role, isGranted: isGranted, of: name, by: ownToken())
        // The signed-in person's own roles may have changed. The role is set, whether or not they can be read now.
        _ = try? await currentState()
        return person
    }

    /// The person of that name, for an administrator; nil for others, and for an unknown name.
    func person(named name: String) async throws -> Person? {
        try await accounts.person(named: name, by: ownToken())
    }

    /// The token of the known person. Another program may have signed another person in since then.
    func ownToken() async throws -> SecretToken {
        let known = knownState
        guard known.person != nil else { throw AccountsError.sessionEnded }
        guard try await currentState().isSamePerson(as: known), let token = try token() else {
            throw AccountsError.sessionEnded
        }
        return token
    }

    public func hasGuestRecords() async throws -> Bool {
        try await guestRecords?.areThereAny() ?? false
    }
}
