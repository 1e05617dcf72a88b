import HTTPMounts
@_spi(Hosting) import SceneHosting
@_spi(Hosting) import SceneKitCore

/// The maker of a request: an access token, a guest, or the person who runs the host. Cookies do not count.
enum Caller: Equatable {
    /// The person who runs the host, by the key in a file of theirs.
    case local
    /// A guest with records of their own.
    case guest(String)
    /// A guest who has sent no name yet, and gets one.
    case newGuest(String)
    /// Whoever has the access token, which may be none.
    case token(String)

    /// Begins the text by which a guest names itself.
    private static let guestPrefix = "guest_"

    /// Finds out who makes a request.
    ///
    /// - Parameter localKey: Of a site whose guest is the person who runs the host.
    /// - Throws: `Problem` if the request names nobody and needs to.
    init(_ request: HTTPRequest, at site: ServedSite, localKey: String?) throws(Problem) {
        let given = request.headers.filter { $0.name == "authorization" }.map(\.value)
        guard given.count <= 1 else {
            throw Problem(.malformedRequest, "there is more than one Authorization")
        }
        guard let text = given.first else {
            guard site.guests == .visitors else {
                throw Self.refusal(
                    .signInNeeded,
                    site.guests == .local
                        ? "send an access token, or the key in the file that the server has named, as Authorization: Bearer"
                        : "send an access token as Authorization: Bearer"
                )
            }
            self = .newGuest(RandomName.make())
            return
        }
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw Self.refusal(.invalidToken, "the Authorization is not of the form 'Bearer TOKEN'")
        }
        if let localKey, RandomName.areEqual(parts[1], localKey) {
            self = .local
        } else if site.guests == .visitors, parts[1].hasPrefix(Self.guestPrefix) {
            let name = String(parts[1].dropFirst(Self.guestPrefix.count))
            guard RandomName.isValid(name) else {
                throw Self.refusal(.invalidToken, "the token is none that this server has given to a guest")
            }
            self = .guest(name)
        } else {
            self = .token(parts[1])
        }
    }

    private static func refusal(_ code: ProblemCode, _ detail: String) -> Problem {
        var problem = Problem(code, detail)
        let error = code == .invalidToken ? " error=\"invalid_token\"" : ""
        problem.headers.append(("www-authenticate", "Bearer" + error))
        return problem
    }

    static let unknownToken = refusal(
        .invalidToken,
        "the access token is unknown, has expired, or was revoked"
    )

    /// The header that tells a new guest the token for further requests.
    var headers: [(name: String, value: String)] {
        if case .newGuest(let name) = self { [("guest-token", Self.guestPrefix + name)] } else { [] }
    }

    /// Identifies the caller, without the text by which it proves that: guests are told apart by a digest.
    var identifier: String {
        switch self {
        case .local: "local"
        case .guest(let name), .newGuest(let name): "guest " + StableHash(name.utf8).hexadecimal
        case .token: "token"
        }
    }

    /// The records of the caller while nobody is signed in.
    ///
    /// A program's guests are others than those of pages, whose names are in cookies.
    var space: GuestSpace {
        switch self {
        case .local: .local
        case .guest(let name), .newGuest(let name): .visitor("program" + name)
        case .token: .none
        }
    }
}
