extension CodingUserInfoKey {
    /// The keys of the translations, a `Set<String>`, with which an encoder writes texts so that who reads them can translate
    /// them. Other encoders write what the texts say.
    @_spi(Hosting) public static let translatedKeys = CodingUserInfoKey(rawValue: "translatedKeys")
}

extension Encoder {
    /// The keys of the translations, if the texts are written for them.
    var translatedKeys: Set<String>? {
        CodingUserInfoKey.translatedKeys.flatMap { userInfo[$0] } as? Set<String>
    }
}

/// In JSON a string, which is its own key; what a string cannot tell is an object.
extension LocalizedText: Codable {
    private enum CodingKeys: CodingKey {
        case key, arguments, verbatim, number, date, text, dateInForms, details, others, command, label
    }

    /// Decodes a key, since the declarations in a plugin's manifest are translated, too.
    public init(from decoder: any Decoder) throws {
        if let key = try? decoder.singleValueContainer().decode(String.self) {
            self.init(key: key)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func value<Value: Decodable>(_ key: CodingKeys, as type: Value.Type = String.self) throws -> Value {
            try container.decode(type, forKey: key)
        }
        switch container.allKeys.map(\.stringValue).sorted() {
        case ["verbatim"]: self.init(verbatim: try value(.verbatim))
        case ["number"]: self.init(number: try value(.number))
        case ["date", "text"]: self.init(date: try value(.date), text: try value(.text))
        case ["dateInForms"]: self.init(dateInForms: try value(.dateInForms))
        case ["details", "others"]:
            self.init(details: try value(.details, as: Self.self), others: try value(.others, as: Self.self))
        case ["command", "label"]:
            self.init(command: try value(.command, as: Self.self), label: try value(.label, as: Self.self))
        default:
            self.init(key: try value(.key), arguments: try value(.arguments, as: [Self].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        guard let keys = encoder.translatedKeys, !isItsOwnKey(among: keys) else {
            var container = encoder.singleValueContainer()
            return try container.encode(string)
        }
        try encodeSource(to: encoder)
    }

    /// Whether no table translates the text.
    var isOwnWords: Bool {
        switch source {
        case .verbatim, .translation: true
        default: false
        }
    }

    fileprivate func encodeSource(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch source {
        case .verbatim, .translation: try container.encode(string, forKey: .verbatim)
        case .key:
            try container.encode(string, forKey: .key)
            try container.encode([Self](), forKey: .arguments)
        case .number: try container.encode(string, forKey: .number)
        case .date(let date):
            try container.encode(date, forKey: .date)
            try container.encode(string, forKey: .text)
        case .dateInForms: try container.encode(string, forKey: .dateInForms)
        case .composition(let composition):
            try container.encode(composition.key, forKey: .key)
            try container.encode(composition.arguments, forKey: .arguments)
        case .detailed(let composition):
            try container.encode(composition.arguments[0], forKey: .details)
            try container.encode(composition.arguments[1], forKey: .others)
        case .named(let composition):
            try container.encode(composition.arguments[0], forKey: .command)
            try container.encode(composition.arguments[1], forKey: .label)
        }
    }

    /// Whether the string alone says how to translate the text. A person's own words are translated only if they are a key.
    private func isItsOwnKey(among keys: Set<String>) -> Bool {
        switch source {
        case .key: true
        case .verbatim, .translation: !keys.contains(string)
        case .number, .date, .dateInForms, .composition, .detailed, .named: false
        }
    }
}

/// A value in a place where people's own words stand: in JSON a string is the same in every language there.
struct OwnWords: Codable {
    let text: LocalizedText

    init(_ text: LocalizedText) { self.text = text }

    init(from decoder: any Decoder) throws {
        if let words = try? decoder.singleValueContainer().decode(String.self) {
            text = LocalizedText(verbatim: words)
        } else {
            text = try LocalizedText(from: decoder)
        }
    }

    func encode(to encoder: any Encoder) throws {
        if encoder.translatedKeys == nil || text.isOwnWords {
            var container = encoder.singleValueContainer()
            try container.encode(text.string)
        } else {
            try text.encodeSource(to: encoder)
        }
    }
}
