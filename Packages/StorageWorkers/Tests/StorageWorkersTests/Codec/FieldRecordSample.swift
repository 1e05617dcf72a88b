import StorageWorkers

/// A record that names its fields.
struct FieldPerson: FieldRecord, Equatable {
    static let schema = RecordSchema<Self>(name: "people")
    var id: String
    var first: String
    var middle: String?
    var last: String
    var age: Int?
    var height: Double?
    var isFavourite: Bool?
    var tags: [String]
    var address: [String: String]?

    init(
        id: String = "1",
        first: String = "Ada",
        middle: String? = nil,
        last: String = "Lovelace",
        age: Int? = nil,
        height: Double? = nil,
        isFavourite: Bool? = nil,
        tags: [String] = [],
        address: [String: String]? = nil
    ) {
        self.id = id
        self.first = first
        self.middle = middle
        self.last = last
        self.age = age
        self.height = height
        self.isFavourite = isFavourite
        self.tags = tags
        self.address = address
    }

    func writeFields(_ writer: inout FieldWriter) {
        writer.string("first", first)
        writer.string("middle", middle)
        writer.string("last", last)
        writer.int("age", age)
        writer.double("height", height)
        writer.bool("isFavourite", isFavourite)
        writer.strings("tags", tags)
        writer.value("address", address)
    }

    init(id: String, fields reader: inout FieldReader) throws {
        self.id = id
        first = try reader.string("first")
        middle = try reader.stringIfPresent("middle")
        last = try reader.string("last")
        age = try reader.intIfPresent("age")
        height = try reader.doubleIfPresent("height")
        isFavourite = try reader.boolIfPresent("isFavourite")
        tags = try reader.strings("tags")
        address = try reader.valueIfPresent("address")
    }
}

/// The same without fields of its own.
struct PlainPerson: Record, Equatable {
    static let schema = RecordSchema<Self>(name: "people")
    var id: String
    var first: String
    var middle: String?
    var last: String
    var age: Int?
    var height: Double?
    var isFavourite: Bool?
    var tags: [String]
    var address: [String: String]?

    init(_ person: FieldPerson) {
        (id, first, middle, last) = (person.id, person.first, person.middle, person.last)
        (age, height, isFavourite) = (person.age, person.height, person.isFavourite)
        (tags, address) = (person.tags, person.address)
    }
}
