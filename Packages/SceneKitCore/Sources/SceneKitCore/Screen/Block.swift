/// One part of a screen's content.
///
/// In JSON a block is an object whose `kind` names the case.
public enum Block: Equatable, Sendable {
    case list(ListBlock)
    case detail(DetailBlock)
    case form(FormBlock)
    case text(TextBlock)
    case progress(ProgressBlock)
    case chart(ChartBlock)
}

extension Block: Codable {
    private enum CodingKeys: String, CodingKey {
        case kind
    }

    private enum Kind: String, Codable {
        case list, detail, form, text, progress, chart
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Kind.self, forKey: .kind) {
        case .list: self = .list(try ListBlock(from: decoder))
        case .detail: self = .detail(try DetailBlock(from: decoder))
        case .form: self = .form(try FormBlock(from: decoder))
        case .text: self = .text(try TextBlock(from: decoder))
        case .progress: self = .progress(try ProgressBlock(from: decoder))
        case .chart: self = .chart(try ChartBlock(from: decoder))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .list(let block):
            try container.encode(Kind.list, forKey: .kind)
            try block.encode(to: encoder)
        case .detail(let block):
            try container.encode(Kind.detail, forKey: .kind)
            try block.encode(to: encoder)
        case .form(let block):
            try container.encode(Kind.form, forKey: .kind)
            try block.encode(to: encoder)
        case .text(let block):
            try container.encode(Kind.text, forKey: .kind)
            try block.encode(to: encoder)
        case .progress(let block):
            try container.encode(Kind.progress, forKey: .kind)
            try block.encode(to: encoder)
        case .chart(let block):
            try container.encode(Kind.chart, forKey: .kind)
            try block.encode(to: encoder)
        }
    }
}
