import StorageWorkers

/// A version of a program, by the properties that its records have.
protocol RecordVersion: Sendable {
    /// Whole numbers, which an earlier version may not have written: their blank is -1.
    static var defaulted: [String] { get }
    /// Whole numbers that may be nil.
    static var optional: [String] { get }
    /// The same of the nested object `place`; nil where the version has none.
    static var place: [String]? { get }
    /// The same of the elements of `lines`, which have a `number` in every version.
    static var lines: [String]? { get }
}

/// A record as one version of a program has it. All versions share a collection.
struct VersionedRecord<Version: RecordVersion>: Record, Equatable {
    static var schema: RecordSchema<Self> { RecordSchema(name: "versioned", indexes: byFirst) }
    static var byFirst: RecordIndex<Self, Int> { RecordIndex("first") { $0.values["a"] } }
    static var blank: Self { Self(id: "") }

    struct Line: BlankProviding, Equatable {
        static var blank: Line { Line(number: 0, values: defaults(Version.lines ?? [])) }

        var number: Int
        var values: [String: Int]
    }

    var id: String
    /// The defaulted and the optional properties; an optional one that is missing is nil.
    var values: [String: Int]
    var place: [String: Int]
    var lines: [Line]

    init(id: String) {
        self.id = id
        values = defaults(Version.defaulted)
        place = defaults(Version.place ?? [])
        lines = []
    }
}

private func defaults(_ names: [String]) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, -1) })
}

/// A key with any name.
private struct Name: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension VersionedRecord {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        id = try container.decode(String.self, forKey: Name("id"))
        values = [:]
        for name in Version.defaulted { values[name] = try container.decode(Int.self, forKey: Name(name)) }
        for name in Version.optional {
            values[name] = try container.decodeIfPresent(Int.self, forKey: Name(name))
        }
        place = [:]
        if let names = Version.place {
            let nested = try container.nestedContainer(keyedBy: Name.self, forKey: Name("place"))
            for name in names { place[name] = try nested.decode(Int.self, forKey: Name(name)) }
        }
        lines = Version.lines == nil ? [] : try container.decode([Line].self, forKey: Name("lines"))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(id, forKey: Name("id"))
        for (name, value) in values { try container.encode(value, forKey: Name(name)) }
        if Version.place != nil {
            var nested = container.nestedContainer(keyedBy: Name.self, forKey: Name("place"))
            for (name, value) in place { try nested.encode(value, forKey: Name(name)) }
        }
        if Version.lines != nil { try container.encode(lines, forKey: Name("lines")) }
    }
}

extension VersionedRecord.Line {
    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        number = try container.decode(Int.self, forKey: Name("number"))
        values = [:]
        for name in Version.lines ?? [] { values[name] = try container.decode(Int.self, forKey: Name(name)) }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        try container.encode(number, forKey: Name("number"))
        for (name, value) in values { try container.encode(value, forKey: Name(name)) }
    }
}

/// The first version.
enum FirstVersion: RecordVersion {
    static let (defaulted, optional) = (["a"], ["x"])
    static let (place, lines): ([String]?, [String]?) = (nil, nil)
}

/// Has got another property, an object and a list.
enum SecondVersion: RecordVersion {
    static let (defaulted, optional) = (["a", "b"], ["x", "y"])
    static let (place, lines): ([String]?, [String]?) = (["p"], [])
}

/// Has got properties at every level, and lost an optional one.
enum ThirdVersion: RecordVersion {
    static let (defaulted, optional) = (["a", "b", "c"], ["y", "z"])
    static let (place, lines): ([String]?, [String]?) = (["p", "q"], ["m"])
}

/// Made beside the third by others, from the second.
enum OtherVersion: RecordVersion {
    static let (defaulted, optional) = (["a", "b", "d"], ["x", "z"])
    static let (place, lines): ([String]?, [String]?) = (["q", "r"], ["n"])
}
