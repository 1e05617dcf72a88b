public import Accounts

extension LiveAuthentication {
    public func signIn(name: String, password: String) async throws -> Person {
        let signedIn = try await accounts.signIn(name: name, password: password, devices: try devices())
        return try await begin(signedIn)
    }

    public func signUp(
        _ registration: Registration,
        takingGuestRecords: Bool
    ) async throws -> SignUpOutcome {
        let person = try await begin(try await accounts.signUp(registration))
        guard takingGuestRecords, let guestRecords else { return SignUpOutcome(person: person) }
        do {
            try await guestRecords.handOver(to: person.id)
            return SignUpOutcome(person: person, guestRecords: .taken)
        } catch {
            // The account is there and stays; what is missing is told beside that.
            return SignUpOutcome(person: person, guestRecords: .failed("\(error)"))
        }
    }

    public func changePassword(old: String, new: String) async throws {
        guard let token = try token() else { throw AccountsError.sessionEnded }
        _ = try await begin(try await accounts.changePassword(token, old: old, new: new))
    }

    public func changeProfile(phone: String, email: String) async throws -> Person {
        guard let token = try token() else { throw AccountsError.sessionEnded }
        let person = try await accounts.changeProfile(token, phone: phone, email: email)
        note(.signedIn(person))
        return person
    }

    public func hasGuestRecords() async throws -> Bool {
        try await guestRecords?.areThereAny() ?? false
    }
}
