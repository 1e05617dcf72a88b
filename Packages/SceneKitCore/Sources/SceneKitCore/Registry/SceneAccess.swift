/// The people who may open a scene.
public enum SceneAccess: Hashable, Sendable {
    case everyone
    case signedIn
    /// Those who have a role that a module declares.
    case role(String)
}

extension SceneAccess: Codable, CustomStringConvertible {
    private static let rolePrefix = "role:"

    public var description: String {
        switch self {
        case .everyone: "everyone"
        case .signedIn: "signedIn"
        case .role(let name): Self.rolePrefix + name
        }
    }

    public init(from decoder: any Decoder) throws {
        let text = try String(from: decoder)
        switch text {
        case "everyone": self = .everyone
        case "signedIn": self = .signedIn
        case _ where text.hasPrefix(Self.rolePrefix):
            self = .role(String(text.dropFirst(Self.rolePrefix.count)))
        default:
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "there is no access '\(text)'")
            )
        }
    }

    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
