/// A line with a valid checksum.
struct LogLine {
    enum Kind {
        case put, delete, commit, collection

        var word: StaticString {
            switch self {
            case .put: "put"
            case .delete: "delete"
            case .commit: "commit"
            case .collection: "collection"
            }
        }

        init?(_ word: UnsafeRawBufferPointer) {
            for kind in [Kind.put, .delete, .commit, .collection] where word.isText(kind.word) {
                self = kind
                return
            }
            return nil
        }
    }

    let kind: Kind
    let sequence: UInt64
    let checksum: UInt64
    /// The line without its newline, in the reader's memory.
    var text: UnsafeRawBufferPointer
    private let fieldsStart: Int

    /// The offset of the text that the checksum covers.
    static let contentStart = 17

    /// Parses a line without its newline; nil unless it is valid.
    init?(verifying text: UnsafeRawBufferPointer) {
        guard text.count > Self.contentStart, text[16] == FileFormat.tab,
            let checksum = FieldText.hexadecimal(UnsafeRawBufferPointer(rebasing: text[..<16])),
            XXHash64.hash(UnsafeRawBufferPointer(rebasing: text[Self.contentStart...])) == checksum
        else { return nil }
        var fields = LogFields(text, from: Self.contentStart)
        guard let sequence = fields.next().flatMap(FieldText.decimal),
            let kind = fields.next().flatMap(Kind.init)
        else { return nil }
        self.kind = kind
        self.sequence = sequence
        self.checksum = checksum
        self.text = text
        fieldsStart = fields.position
    }

    /// The fields after the kind.
    var fields: LogFields { LogFields(text, from: fieldsStart) }

    /// The name of the line's collection.
    var collection: String {
        var fields = fields
        return fields.next().map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The `collection/id` of a line, even with a wrong checksum; nil if it cannot be read.
    static func recordName(_ text: UnsafeRawBufferPointer) -> String? {
        var fields = LogFields(text, from: min(contentStart, text.count))
        guard fields.next().flatMap(FieldText.decimal) != nil, let kind = fields.next().flatMap(Kind.init),
            kind == .put || kind == .delete,
            let collection = fields.next(), let id = fields.next(), !id.isEmpty
        else { return nil }
        return String(decoding: collection, as: UTF8.self) + "/" + String(decoding: id, as: UTF8.self)
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes are those of a text.
    func isText(_ text: StaticString) -> Bool {
        compared(to: UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)) == 0
    }
}
