import StorageWorkers

/// A contact whose author names its fields, as one does for records that come by the million.
struct FieldContact: BenchmarkContact, FieldRecord {
    static let byName = makeIndex()
    static let schema = makeSchema()

    var id: String
    var first: String
    var last: String
    var phone: String
    var email: String
    var city: String
    var note: String
}

extension FieldContact {
    func writeFields(_ writer: inout FieldWriter) {
        writer.string("first", first)
        writer.string("last", last)
        writer.string("phone", phone)
        writer.string("email", email)
        writer.string("city", city)
        writer.string("note", note)
    }

    init(id: String, fields reader: inout FieldReader) throws {
        self.init(
            id: id,
            first: try reader.string("first"),
            last: try reader.string("last"),
            phone: try reader.string("phone"),
            email: try reader.string("email"),
            city: try reader.string("city"),
            note: try reader.string("note")
        )
    }
}
