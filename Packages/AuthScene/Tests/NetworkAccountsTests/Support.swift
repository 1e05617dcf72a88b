import Accounts
import NetworkAccounts
import NetworkTestKit
import Testing

/// Documents as a server of accounts gives them.
enum Documents {
    static let id = String(repeating: "a1", count: 16)
    static let token = String(repeating: "0", count: 32) + "." + String(repeating: "c", count: 64)
    static let device = String(repeating: "1", count: 32) + "." + String(repeating: "d", count: 64)
    static let person =
        #"{"id":"\#(id)","name":"Ada","phone":"+44 20","email":"ada@example.org","since":1842}"#
    static let session = #"{"person":\#(person),"token":"\#(token)","device":"\#(device)"}"#
}

extension Person {
    static let ada = Person(id: Documents.id, name: "Ada", phone: "+44 20", email: "ada@example.org")
}

extension Registration {
    static let ada = Registration(name: "Ada", password: "analytical engine", phone: "112")
}

extension SecretToken {
    static func sample() throws -> SecretToken { try #require(try SecretToken(parsing: Documents.token)) }
}

extension LoopbackServer {
    /// The accounts of this server, whose address has a path.
    func accounts(time: Duration = .seconds(10)) throws -> NetworkAccounts {
        try NetworkAccounts(address: url("/v1/"), time: time)
    }
}

extension LoopbackScript {
    static func json(_ body: String, status: String = "200 OK") -> LoopbackScript {
        .answer(status: status, headers: ["Content-Type: application/json"], body: body)
    }
}

/// The requests of accounts, with secrets that no message contains.
enum Operation: CaseIterable, Sendable {
    case signIn, signUp, signOut, person, personByName, changePassword, changeProfile, setRole

    static let secrets = ["analytical engine", "difference engine", String(repeating: "c", count: 64)]

    func perform(_ accounts: NetworkAccounts) async throws {
        let token = try SecretToken.sample()
        switch self {
        case .signIn:
            _ = try await accounts.signIn(name: "Ada", password: "analytical engine", devices: [token])
        case .signUp: _ = try await accounts.signUp(.ada)
        case .signOut: try await accounts.signOut(token)
        case .person: _ = try await accounts.person(for: token)
        case .personByName: _ = try await accounts.person(named: "Ada", by: token)
        case .changePassword:
            _ = try await accounts.changePassword(token, old: "analytical engine", new: "difference engine")
        case .changeProfile: _ = try await accounts.changeProfile(token, Profile(phone: "112", email: ""))
        case .setRole: _ = try await accounts.setRole("keeper", isGranted: true, of: "Bob", by: token)
        }
    }

    /// The error of accounts that it ends in; nil for none.
    func error(_ accounts: NetworkAccounts) async -> AccountsError? {
        do {
            try await perform(accounts)
            return nil
        } catch let error as AccountsError {
            return error
        } catch {
            Issue.record("another error: \(error)")
            return nil
        }
    }
}
