/// A user of a host, with the properties that other scenes may know.
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

/// The users of a host, as one session sees them. In a host without accounts everyone is a guest.
public protocol UserDirectory: Sendable {
    /// The name of the signed-in person, or nil for a guest.
    var currentUserName: String? { get }

    /// The roles of the signed-in person.
    var currentRoles: Set<String> { get }

    /// The code of the language that the signed-in person has chosen, such as `de`; nil if none was chosen.
    var currentLanguage: String? { get }

    /// Whether the session is offline: the accounts cannot be reached to confirm the person. The person may then only
    /// read, and opens no scene that needs the network (article row 003-24).
    var isOffline: Bool { get }

    /// The user of that name, or nil if the session's person may see nobody of that name (article row 004-14).
    func user(named name: String) async throws -> User?
}

extension UserDirectory {
    public var currentRoles: Set<String> { [] }

    public var currentLanguage: String? { nil }

    public var isOffline: Bool { false }

    /// Whether the session's person has the given access.
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
