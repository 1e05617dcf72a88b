import Accounts

// The JSON documents of the contract.

struct SignInBody: Encodable {
    var name: String
    var password: String
    var devices: [String]
}

struct RegistrationBody: Encodable {
    var name: String
    var password: String
    var phone: String
    var email: String
}

struct PasswordBody: Encodable {
    var old: String
    var new: String
}

struct ProfileBody: Encodable {
    var phone: String
    var email: String
    var language: String?
}

struct RoleBody: Encodable {
    var name: String
    var role: String
    var granted: Bool
}

struct PersonAnswer: Decodable {
    var value: Person

    private enum Keys: String, CodingKey { case person }
    private enum PersonKeys: String, CodingKey { case id, name, phone, email, roles, language }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
            .nestedContainer(keyedBy: PersonKeys.self, forKey: .person)
        value = Person(
            id: try container.decode(String.self, forKey: .id),
            name: try container.decode(String.self, forKey: .name),
            phone: try container.decodeIfPresent(String.self, forKey: .phone) ?? "",
            email: try container.decodeIfPresent(String.self, forKey: .email) ?? "",
            roles: try container.decodeIfPresent([String].self, forKey: .roles) ?? [],
            language: try container.decodeIfPresent(String.self, forKey: .language)
        )
        // A person's space in the store is named after the id.
        let digits = Set("0123456789abcdef".utf8)
        let isID = value.id.utf8.count == 32 && value.id.utf8.allSatisfy(digits.contains)
        if !isID {
            throw DecodingError.dataCorruptedError(
                forKey: .id,
                in: container,
                debugDescription: "32 hexadecimal digits are expected"
            )
        }
        if value.name.allSatisfy(\.isWhitespace) {
            throw DecodingError.dataCorruptedError(
                forKey: .name,
                in: container,
                debugDescription: "a name is expected"
            )
        }
    }
}

struct SessionAnswer: Decodable {
    var value: SignedIn

    private enum Keys: String, CodingKey { case token, device }

    init(from decoder: any Decoder) throws {
        let person = try PersonAnswer(from: decoder).value
        let container = try decoder.container(keyedBy: Keys.self)
        func token(_ key: Keys, _ text: String) throws -> SecretToken {
            guard let token = try SecretToken(parsing: text) else {
                throw DecodingError.dataCorruptedError(
                    forKey: key,
                    in: container,
                    debugDescription: "32 hexadecimal digits, a full stop and 64 more are expected"
                )
            }
            return token
        }
        value = SignedIn(
            person: person,
            token: try token(.token, container.decode(String.self, forKey: .token)),
            device: try container.decodeIfPresent(String.self, forKey: .device).map { try token(.device, $0) }
        )
    }
}

struct ProblemsAnswer: Decodable {
    private struct Problem: Decodable {
        var code: String
        var reason: String?
    }

    private var problems: [Problem]

    /// The codes known to this version.
    var value: [AccountProblem] {
        problems.compactMap { problem in
            switch problem.code {
            case "name-missing": .nameMissing
            case "name-too-long": .nameTooLong
            case "name-unreadable": .nameUnreadable
            case "name-misleading": .nameMisleading(problem.reason ?? "it is ambiguous")
            case "name-taken": .nameTaken
            case "name-looks-taken": .nameLooksTaken
            case "password-too-short": .passwordTooShort
            case "password-too-long": .passwordTooLong
            case "password-too-common": .passwordTooCommon
            case "not-a-phone": .notAPhone
            case "not-an-email": .notAnEmail
            default: nil
            }
        }
    }
}

/// The reason why an answer is unusable, without its text, which may be secret.
enum AnswerFault {
    static func text(_ error: any Error) -> String {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            "'\(place(context.codingPath + [key]))' is missing"
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            "'\(place(context.codingPath))' has another type"
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            "'\(place(context.codingPath))': \(context.debugDescription)"
        case is DecodingError: "it is no JSON"
        default: "\(error)"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.isEmpty ? "the document" : path.map(\.stringValue).joined(separator: ".")
    }
}
