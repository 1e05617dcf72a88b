/// What a person has filled in of a profile.
struct ProfileDraft: Equatable, Sendable {
    var phone = ""
    var email = ""

    init(phone: String = "", email: String = "") {
        self.phone = phone
        self.email = email
    }

    init(_ user: User) {
        self.init(phone: user.phone, email: user.email)
    }

    subscript(_ field: ProfileField) -> String {
        get {
            switch field {
            case .phone: phone
            case .email: email
            }
        }
        set {
            switch field {
            case .phone: phone = newValue
            case .email: email = newValue
            }
        }
    }

    /// Takes values over by the fields' names; blanks around them go, and a field that is not named stays.
    mutating func merge(_ values: [String: [String]]) {
        for field in ProfileField.allCases {
            guard let given = values[field.rawValue] else { continue }
            self[field] = Self.trimmed(given.first ?? "")
        }
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}

/// The fields of the profile's form, in their order; the raw value is the field's identifier and the shell's flag.
enum ProfileField: String, CaseIterable, Hashable, Sendable {
    case phone
    case email
}
