public import Accounts
import NetworkWorkers

/// Accounts on a server, over HTTPS. This package's README describes the protocol.
///
/// It stores only the address, repeats no request, and follows no redirection. Passwords and tokens are
/// in no URL and in no error. Whatever the server leaves without a usable answer is `AccountsError.unavailable`, with the
/// reason in words; a cancelled task gets a `CancellationError`, and whether the server has acted is then unknown.
public struct NetworkAccounts: AccountProvider {
    private let server: AccountServer
    public let identity: String

    /// - Parameters:
    ///   - address: The URL that the contract's paths follow, such as `https://accounts.example.org/v1`.
    ///   - time: How long one answer may take.
    ///   - certificateFile: The path of a PEM file with the certificates to trust, or nil for the system's.
    /// - Throws: `AccountsError.unavailable` for an address that is no URL, has more than a scheme, a host, a port and a
    ///   path, or is neither https nor on this machine.
    public init(
        address: String,
        time: Duration = .seconds(15),
        certificateFile: String? = nil
    ) throws(AccountsError) {
        identity = String(address.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
        server = try AccountServer(address: address, time: time, certificateFile: certificateFile)
    }

    public func signIn(name: String, password: String, devices: [SecretToken]) async throws -> SignedIn {
        let body = SignInBody(name: name, password: password, devices: devices.map(\.text))
        let request = try AccountRequest(.post, "/sessions", body: body)
        let answer = try await server.send(
            request,
            errors: [401: .refused, 403: .refused, 429: .refused],
            answer: SessionAnswer.self
        )
        return answer.value
    }

    public func signUp(_ registration: Registration) async throws -> SignedIn {
        let body = RegistrationBody(
            name: registration.name,
            password: registration.password,
            phone: registration.phone,
            email: registration.email
        )
        let request = try AccountRequest(.post, "/accounts", body: body)
        return try await server.send(request, answer: SessionAnswer.self).value
    }

    public func signOut(_ token: SecretToken) async throws {
        do {
            try await server.send(
                AccountRequest(.delete, "/session", token),
                errors: [401: .sessionEnded, 404: .sessionEnded]
            )
        } catch AccountsError.sessionEnded {
            // It has ended already.
        }
    }

    public func person(for token: SecretToken) async throws -> Person {
        let request = AccountRequest(.get, "/session", token)
        return try await server.send(request, errors: [401: .sessionEnded], answer: PersonAnswer.self).value
    }

    public func person(named name: String, by token: SecretToken) async throws -> Person? {
        let path = "/people/" + Self.percentEncoded(name)
        do {
            return try await server.send(
                AccountRequest(.get, path, token),
                errors: [401: .sessionEnded, 403: .unknownPerson(name), 404: .unknownPerson(name)],
                answer: PersonAnswer.self
            ).value
        } catch AccountsError.unknownPerson {
            return nil
        }
    }

    /// A name as one segment of a path (RFC 3986, section 3.3): every byte but the unreserved ones is encoded.
    private static func percentEncoded(_ name: String) -> String {
        name.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isUnreserved =
                scalar.isASCII
                && (scalar.properties.isAlphabetic || "0123456789-_~".unicodeScalars.contains(scalar))
            return isUnreserved
                ? String(scalar) : "%" + String(UInt16(byte) + 0x100, radix: 16, uppercase: true).dropFirst()
        }
        .joined()
    }

    public func changePassword(_ token: SecretToken, old: String, new: String) async throws -> SignedIn {
        let request = try AccountRequest(.put, "/password", token, body: PasswordBody(old: old, new: new))
        let answer = try await server.send(
            request,
            errors: [401: .sessionEnded, 403: .refused, 429: .refused],
            answer: SessionAnswer.self
        )
        return answer.value
    }

    /// The server's protocol has no condition for a change, so a change of somebody else between the two requests is
    /// overwritten.
    public func changeProfile(
        _ token: SecretToken,
        _ change: @escaping @Sendable (Profile) throws -> Profile
    ) async throws -> Person {
        let profile = try change(Profile(try await person(for: token)))
        let request = try AccountRequest(
            .put,
            "/profile",
            token,
            body: ProfileBody(phone: profile.phone, email: profile.email, language: profile.language)
        )
        return try await server.send(request, errors: [401: .sessionEnded], answer: PersonAnswer.self).value
    }

    public func setRole(
        _ role: String,
        isGranted: Bool,
        of name: String,
        by token: SecretToken
    ) async throws -> Person {
        let request = try AccountRequest(
            .put,
            "/role",
            token,
            body: RoleBody(name: name, role: role, granted: isGranted)
        )
        let errors: [Int: AccountsError] = [
            401: .sessionEnded, 403: .notAllowed("the server lets only administrators can grant roles"),
            404: .unknownPerson(name),
        ]
        return try await server.send(request, errors: errors, answer: PersonAnswer.self).value
    }
}
