/// A person's input: the only value that front ends send.
///
/// In JSON an event is an object whose `event` names the case: `{"event":"select","list":"contacts","row":"42"}`.
/// A key that does not belong to the case is an error. `place` belongs to all of them.
public indirect enum Event: Equatable, Sendable {
    /// An action was chosen. Each value is a list, since a parameter may repeat; `was` has the values that the person saw
    /// before, as far as the front end knows them.
    case action(_ identifier: String, values: [String: [FieldEntry]], was: [String: Shown] = [:])
    /// A row was chosen.
    case select(list: String, row: String)
    /// A field's values changed; `was` has the values that the person saw before, if the front end knows them.
    case change(field: String, values: [FieldEntry], was: Shown? = nil)
    /// Other rows of a list are needed.
    case window(list: String, offset: Int, limit: Int)
    /// The screen's question was answered.
    case answer(Bool)
    /// Returns to the previous scene.
    case back
    /// Opens another location. The navigator handles it; no scene receives it.
    case open(Location)
    /// An event for the scene at a position in the stack, from 0, which is shown beside the top one. Every other event is for
    /// the top scene. The scene receives the event itself.
    case placed(Event, at: Int)

    /// The values of a field that a person saw before changing them.
    ///
    /// A form may have been loaded again since, for example by another server. It compares these values with its own, and
    /// so finds out what somebody else has changed. In JSON a value or a list of values, or null for `.outdated`.
    public enum Shown: Hashable, Sendable {
        case entries([FieldEntry])
        /// Other values than the form has now; a front end may only know a digest of them.
        case outdated
    }
}

extension Event {
    /// An action without values.
    public static func action(_ identifier: String) -> Event {
        .action(identifier, values: [:])
    }

    /// The position in the stack of the event's scene; nil for the top scene.
    public var place: Int? {
        if case .placed(let event, let place) = self { event.place ?? place } else { nil }
    }

    /// The event without its place, as the scene receives it.
    public var unplaced: Event {
        if case .placed(let event, _) = self { event.unplaced } else { self }
    }

    /// The event for the scene at a position in the stack; nil for the top scene.
    public func placed(at place: Int?) -> Event {
        place.map { .placed(unplaced, at: $0) } ?? unplaced
    }
}

extension Event: Codable {
    private enum CodingKeys: String, CodingKey {
        case event, action, values, was, list, row, field, offset, limit, confirmed, location, place
    }

    private enum Kind: String, Codable {
        case action, select, change, window, answer, back, open

        /// The keys of the event's kind besides its name.
        var keys: [CodingKeys] {
            switch self {
            case .action: [.action, .values, .was]
            case .select: [.list, .row]
            case .change: [.field, .values, .was]
            case .window: [.list, .offset, .limit]
            case .answer: [.confirmed]
            case .back: []
            case .open: [.location]
            }
        }
    }

    /// Any key of an object.
    private struct AnyKey: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private static func checkKeys(of decoder: any Decoder, _ kind: Kind) throws {
        let known = kind.keys.map(\.stringValue)
        let found = try decoder.container(keyedBy: AnyKey.self).allKeys
        let unknown = found.filter { !(known + ["event", "place"]).contains($0.stringValue) }
            .sorted { $0.stringValue < $1.stringValue }
        guard let first = unknown.first else { return }
        let names = unknown.map { "'\($0.stringValue)'" }.joined(separator: ", ")
        throw DecodingError.dataCorrupted(
            .init(
                codingPath: decoder.codingPath + [first],
                debugDescription: "\(names) \(unknown.count == 1 ? "is no key" : "are no keys") of the event "
                    + "'\(kind.rawValue)', which has "
                    + (known.isEmpty ? "none" : known.joined(separator: ", "))
            )
        )
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let kind = try container.decode(Kind.self, forKey: .event)
        try Self.checkKeys(of: decoder, kind)
        self = try Self.event(kind, from: container)
            .placed(at: container.decodeIfPresent(Int.self, forKey: .place))
    }

    private static func event(
        _ kind: Kind,
        from container: KeyedDecodingContainer<CodingKeys>
    ) throws -> Event {
        switch kind {
        case .action:
            let values = try container.decodeIfPresent([String: OneOrMore].self, forKey: .values) ?? [:]
            return .action(
                try container.decode(String.self, forKey: .action),
                values: values.mapValues(\.entries),
                was: try container.decodeIfPresent([String: Shown].self, forKey: .was) ?? [:]
            )
        case .select:
            return .select(
                list: try container.decode(String.self, forKey: .list),
                row: try container.decode(String.self, forKey: .row)
            )
        case .change:
            return .change(
                field: try container.decode(String.self, forKey: .field),
                values: try container.decode(OneOrMore.self, forKey: .values).entries,
                was: container.contains(.was) ? try container.decode(Shown.self, forKey: .was) : nil
            )
        case .window:
            return .window(
                list: try container.decode(String.self, forKey: .list),
                offset: try container.decode(Int.self, forKey: .offset),
                limit: try container.decode(Int.self, forKey: .limit)
            )
        case .answer:
            return .answer(try container.decode(Bool.self, forKey: .confirmed))
        case .back:
            return .back
        case .open:
            let text = try container.decode(String.self, forKey: .location)
            do {
                return .open(try Location(parsing: text))
            } catch {
                throw DecodingError.dataCorruptedError(
                    forKey: .location,
                    in: container,
                    debugDescription: error.description
                )
            }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .action(let identifier, let values, let was):
            try container.encode(Kind.action, forKey: .event)
            try container.encode(identifier, forKey: .action)
            if !values.isEmpty { try container.encode(values, forKey: .values) }
            if !was.isEmpty { try container.encode(was, forKey: .was) }
        case .select(let list, let row):
            try container.encode(Kind.select, forKey: .event)
            try container.encode(list, forKey: .list)
            try container.encode(row, forKey: .row)
        case .change(let field, let values, let was):
            try container.encode(Kind.change, forKey: .event)
            try container.encode(field, forKey: .field)
            try container.encode(values, forKey: .values)
            if let was { try container.encode(was, forKey: .was) }
        case .window(let list, let offset, let limit):
            try container.encode(Kind.window, forKey: .event)
            try container.encode(list, forKey: .list)
            try container.encode(offset, forKey: .offset)
            try container.encode(limit, forKey: .limit)
        case .answer(let confirmed):
            try container.encode(Kind.answer, forKey: .event)
            try container.encode(confirmed, forKey: .confirmed)
        case .back:
            try container.encode(Kind.back, forKey: .event)
        case .open(let location):
            try container.encode(Kind.open, forKey: .event)
            try container.encode("\(location)", forKey: .location)
        case .placed(let event, let place):
            try event.encode(to: encoder)
            try container.encode(place, forKey: .place)
        }
    }
}

extension Event.Shown: Codable {
    public init(from decoder: any Decoder) throws {
        let isNull = try decoder.singleValueContainer().decodeNil()
        self = isNull ? .outdated : .entries(try OneOrMore(from: decoder).entries)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .entries(let entries): try container.encode(entries)
        case .outdated: try container.encodeNil()
        }
    }
}

/// Decodes one value or a list of values.
private struct OneOrMore: Decodable {
    var entries: [FieldEntry]

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let entry = try? container.decode(FieldEntry.self) {
            entries = [entry]
        } else {
            entries = try container.decode([FieldEntry].self)
        }
    }
}
