internal import FoundationEssentials

extension ValueKind: Codable {
    private enum Name: String, Codable, CaseIterable {
        case text, paragraphs, integer, decimal, date, partialDate, time, phone, email, link, password, toggle
        case inputDocument, outputDocument, postalAddress, identifier

        var kind: ValueKind {
            switch self {
            case .text: .text
            case .paragraphs: .paragraphs
            case .integer: .integer()
            case .decimal: .decimal()
            case .date: .date
            case .partialDate: .partialDate
            case .time: .time
            case .phone: .phone
            case .email: .email
            case .link: .link
            case .password: .password
            case .toggle: .toggle
            case .inputDocument: .inputDocument
            case .outputDocument: .outputDocument
            case .postalAddress: .postalAddress
            case .identifier: .identifier
            }
        }
    }

    private enum CodingKeys: String, CodingKey { case integer, decimal, money, group }
    private enum LimitKeys: String, CodingKey { case from, through }
    private enum MoneyKeys: String, CodingKey { case currency }

    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.singleValueContainer() {
            if let choices = try? container.decode([Choice].self) {
                self = .choice(choices)
                return
            }
            if (try? container.decode(String.self)) != nil {
                self = try container.decode(Name.self).kind
                return
            }
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if container.contains(.integer) {
            let limits = try container.nestedContainer(keyedBy: LimitKeys.self, forKey: .integer)
            self = .integer(
                from: try limits.decodeIfPresent(Int.self, forKey: .from),
                through: try limits.decodeIfPresent(Int.self, forKey: .through)
            )
        } else if container.contains(.decimal) {
            let limits = try container.nestedContainer(keyedBy: LimitKeys.self, forKey: .decimal)
            self = .decimal(
                from: try limits.decodeIfPresent(Decimal.self, forKey: .from),
                through: try limits.decodeIfPresent(Decimal.self, forKey: .through)
            )
        } else if container.contains(.money) {
            let money = try container.nestedContainer(keyedBy: MoneyKeys.self, forKey: .money)
            self = .money(currency: try money.decode(String.self, forKey: .currency))
        } else {
            self = .group(try container.decode([Field].self, forKey: .group))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        if let name = Name.allCases.first(where: { $0.kind == self }) {
            return try name.encode(to: encoder)
        }
        if case .choice(let choices) = self { return try choices.encode(to: encoder) }
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .integer(let from, let through):
            var limits = container.nestedContainer(keyedBy: LimitKeys.self, forKey: .integer)
            try limits.encodeIfPresent(from, forKey: .from)
            try limits.encodeIfPresent(through, forKey: .through)
        case .decimal(let from, let through):
            var limits = container.nestedContainer(keyedBy: LimitKeys.self, forKey: .decimal)
            try limits.encodeIfPresent(from, forKey: .from)
            try limits.encodeIfPresent(through, forKey: .through)
        case .money(let currency):
            var money = container.nestedContainer(keyedBy: MoneyKeys.self, forKey: .money)
            try money.encode(currency, forKey: .currency)
        case .group(let parts): try container.encode(parts, forKey: .group)
        default: break
        }
    }
}
