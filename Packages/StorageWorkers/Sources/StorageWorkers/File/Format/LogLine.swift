internal import Glibc

/// A line of the log that verifies; its text is kept by whoever has read it.
struct LogLine {
    enum Kind {
        case put, delete, collection, commit

        var word: StaticString {
            switch self {
            case .put: "put"
            case .delete: "delete"
            case .collection: "collection"
            case .commit: "commit"
            }
        }
    }

    let kind: Kind
    let sequence: UInt64
    let checksum: UInt64
    /// Where the fields behind the kind begin.
    let fieldsStart: Int

    /// Where the text begins that the checksum is of.
    static let contentStart = 17

    init(kind: Kind, sequence: UInt64, checksum: UInt64, fieldsStart: Int) {
        self.kind = kind
        self.sequence = sequence
        self.checksum = checksum
        self.fieldsStart = fieldsStart
    }

    /// Reads a line without its newline; nil where it is not as it was written.
    init?(verifying text: UnsafeRawBufferPointer) {
        guard text.count > Self.contentStart, text[16] == FileFormat.tab,
            let checksum = FieldText.hexadecimal(UnsafeRawBufferPointer(rebasing: text[..<16])),
            XXHash64.hash(UnsafeRawBufferPointer(rebasing: text[Self.contentStart...])) == checksum
        else { return nil }
        var fields = LogFields(text, from: Self.contentStart)
        guard let sequence = fields.next().flatMap(FieldText.decimal), let word = fields.next(),
            let kind = Self.kind(word)
        else { return nil }
        self.init(kind: kind, sequence: sequence, checksum: checksum, fieldsStart: fields.position)
    }

    private static func kind(_ word: UnsafeRawBufferPointer) -> Kind? {
        let kind: Kind
        switch (word.count, word.first) {
        case (3, _): kind = .put
        case (6, UInt8(ascii: "d")): kind = .delete
        case (6, _): kind = .commit
        case (10, _): kind = .collection
        default: return nil
        }
        let expected = UnsafeRawBufferPointer(start: kind.word.utf8Start, count: word.count)
        return word.compared(to: expected) == 0 ? kind : nil
    }

    /// Whether the fields are those of a line of its kind; a checksum says only that a program wrote them.
    func isReadable(_ text: UnsafeRawBufferPointer) -> Bool {
        var fields = LogFields(text, from: fieldsStart)
        guard fields.next() != nil else { return false }
        switch kind {
        case .commit: return true
        case .collection: return fields.next().flatMap(FieldText.decimal) != nil && fields.next() != nil
        case .delete: return fields.next().flatMap(FieldText.unescaped) != nil
        case .put:
            var row = RowFields()
            return row.read(&fields) && row.isReadable
        }
    }

    /// The collection that a line which verifies speaks of.
    static func collectionName(_ line: LogLine, _ text: UnsafeRawBufferPointer) -> String {
        var fields = LogFields(text, from: line.fieldsStart)
        return fields.next().map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// The record that a line speaks of, as far as it can be read, even where the line does not verify.
    static func recordName(_ text: UnsafeRawBufferPointer) -> String? {
        var fields = LogFields(text, from: min(contentStart, text.count))
        guard fields.next().flatMap(FieldText.decimal) != nil, let word = fields.next(),
            let kind = kind(word), kind == .put || kind == .delete,
            let collection = fields.next(), let id = fields.next(), !id.isEmpty
        else { return nil }
        return String(decoding: collection, as: UTF8.self) + "/" + String(decoding: id, as: UTF8.self)
    }
}

/// The fields of a line, from an offset on.
struct LogFields {
    let text: UnsafeRawBufferPointer
    private(set) var position: Int

    init(_ text: UnsafeRawBufferPointer, from position: Int) {
        self.text = text
        self.position = position
    }

    /// The field that comes next; nil where none is left.
    mutating func next() -> UnsafeRawBufferPointer? {
        guard position <= text.count else { return nil }
        let end = self.end
        defer { position = end + 1 }
        return UnsafeRawBufferPointer(rebasing: text[position..<end])
    }

    /// All that is left.
    var rest: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: text[min(position, text.count)...])
    }

    private var end: Int {
        guard position < text.count, let base = text.baseAddress,
            let tab = memchr(base + position, Int32(FileFormat.tab), text.count - position)
        else { return text.count }
        return UnsafeRawPointer(tab) - base
    }
}
