import StorageWorkers

/// A contact whose author has written its text form by hand.
struct WrittenContact: BenchmarkContact {
    var id: String
    var first: String
    var last: String
    var phone: String
    var email: String
    var city: String
    var note: String

    func appendBody(to bytes: inout [UInt8]) throws {
        Self.append("{\"first\":\"", first, to: &bytes)
        Self.append("\",\"last\":\"", last, to: &bytes)
        Self.append("\",\"phone\":\"", phone, to: &bytes)
        Self.append("\",\"email\":\"", email, to: &bytes)
        Self.append("\",\"city\":\"", city, to: &bytes)
        Self.append("\",\"note\":\"", note, to: &bytes)
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: "}"))
    }

    static func decode(id: String, body: UnsafeRawBufferPointer) throws -> WrittenContact {
        var contact = WrittenContact(id: id, first: "", last: "", phone: "", email: "", city: "", note: "")
        var fields = WrittenFields(body)
        while let name = try fields.next() {
            let value = try fields.value()
            switch name {
            case "first": contact.first = value
            case "last": contact.last = value
            case "phone": contact.phone = value
            case "email": contact.email = value
            case "city": contact.city = value
            case "note": contact.note = value
            default: throw WrittenFields.Fault.unexpected(at: fields.position)
            }
        }
        return contact
    }

    private static func append(_ prefix: StaticString, _ text: String, to bytes: inout [UInt8]) {
        bytes.append(
            contentsOf: UnsafeBufferPointer(start: prefix.utf8Start, count: prefix.utf8CodeUnitCount)
        )
        var text = text
        text.withUTF8 { utf8 in
            guard utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") })
            else {
                bytes.append(contentsOf: utf8)
                return
            }
            for byte in utf8 {
                if byte < 0x20 {
                    bytes.append(contentsOf: "\\u00".utf8)
                    bytes.append(contentsOf: [hexDigit(byte >> 4), hexDigit(byte & 15)])
                    continue
                }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                    bytes.append(UInt8(ascii: "\\"))
                }
                bytes.append(byte)
            }
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}
