/// Somebody who uses a host, as other scenes may know them.
public struct User: Equatable, Sendable {
    public var name: String
    public var phone: String
    public var email: String

    public init(name: String, phone: String = "", email: String = "") {
        self.name = name
        self.phone = phone
        self.email = email
    }
}

/// The people of a host as one session sees them. A host without accounts has none, and everyone is a guest.
public protocol UserDirectory: Sendable {
    /// The name of the person who is signed in, or nil for a guest.
    var currentUserName: String? { get }

    /// The roles of the person who is signed in.
    var currentRoles: Set<String> { get }

    /// The user of that name, or nil where there is none that this session may see (article row 004-14).
    func user(named name: String) async throws -> User?
}

extension UserDirectory {
    public var currentRoles: Set<String> { [] }

    /// Whether the person may open what is kept for some.
    public func allows(_ access: SceneAccess) -> Bool {
        switch access {
        case .everyone: true
        case .signedIn: currentUserName != nil
        case .role(let name): currentUserName != nil && currentRoles.contains(name)
        }
    }
}

/// The directory of a session in which nobody can sign in.
public struct GuestDirectory: UserDirectory {
    public init() {}

    public var currentUserName: String? { nil }

    public func user(named name: String) async throws -> User? { nil }
}
