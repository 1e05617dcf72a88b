/// What a field or a parameter holds.
///
/// In JSON a kind is its name, and a choice is the list of its options.
public enum ValueKind: Equatable, Sendable {
    /// One line of text.
    case text
    /// Text of any number of lines.
    case paragraphs
    case number
    case date
    case phone
    case email
    /// A secret: never echoed, never in a shell's arguments.
    case password
    /// On or off.
    case toggle
    /// The name of a document to read; `-` is standard input where there is one.
    case inputDocument
    /// The name of a document to write; `-` is standard output where there is one.
    case outputDocument
    /// One of these.
    case choice([String])
}

extension ValueKind: Codable {
    private enum Name: String, Codable {
        case text, paragraphs, number, date, phone, email, password, toggle, inputDocument, outputDocument
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let options = try? container.decode([String].self) {
            self = .choice(options)
            return
        }
        switch try container.decode(Name.self) {
        case .text: self = .text
        case .paragraphs: self = .paragraphs
        case .number: self = .number
        case .date: self = .date
        case .phone: self = .phone
        case .email: self = .email
        case .password: self = .password
        case .toggle: self = .toggle
        case .inputDocument: self = .inputDocument
        case .outputDocument: self = .outputDocument
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text: try container.encode(Name.text)
        case .paragraphs: try container.encode(Name.paragraphs)
        case .number: try container.encode(Name.number)
        case .date: try container.encode(Name.date)
        case .phone: try container.encode(Name.phone)
        case .email: try container.encode(Name.email)
        case .password: try container.encode(Name.password)
        case .toggle: try container.encode(Name.toggle)
        case .inputDocument: try container.encode(Name.inputDocument)
        case .outputDocument: try container.encode(Name.outputDocument)
        case .choice(let options): try container.encode(options)
        }
    }
}
