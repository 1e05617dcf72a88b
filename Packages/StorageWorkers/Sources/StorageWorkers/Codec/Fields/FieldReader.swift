/// Reads the fields of a record.
///
/// Fields that are asked for in the order in which they were written are read where they lie, without a search. Any
/// other order is read too, and so are bodies with fields that nobody asks for, with blanks, and with the id.
public struct FieldReader: ~Copyable {
    let text: JSONText
    /// Where the last value that was read in order ends.
    private(set) var position: Int
    /// The whole body, once something was not as it is written here.
    private(set) var document: JSONDocument?

    @usableFromInline
    init(_ body: UnsafeRawBufferPointer) throws {
        text = JSONText(body)
        position = 1
        if text.byte(0) != UInt8(ascii: "{") { _ = try wholeDocument() }
    }

    /// Whether all is well up to the end of the body.
    @usableFromInline
    mutating func finish() throws {
        if document != nil { return }
        if text.byte(position) == UInt8(ascii: "}"), position + 1 == text.count { return }
        _ = try wholeDocument()
    }

    deinit { document?.close() }

    @inline(never)
    mutating func wholeDocument() throws -> JSONDocument {
        if let document { return document }
        let document = try JSONDocument(reading: UnsafeRawBufferPointer(text.slice(0, text.count)))
        guard document[JSONDocument.root].kind == .object else {
            throw document.mismatch([String: Any].self, "an object", at: JSONDocument.root)
        }
        try document.checkEnd()
        try document.checkKeysAreUnique(JSONDocument.root)
        self.document = document
        return document
    }

    /// Where the value of a field begins, if the field is the next one and there are no blanks.
    @inline(__always)
    func start(of name: StaticString) -> Int? {
        let length = name.utf8CodeUnitCount
        let quote = position == 1 ? position : position + 1
        // A closing brace at least follows the value.
        guard document == nil, quote + length + 4 <= text.count else { return nil }
        if position > 1, text.base[position] != UInt8(ascii: ",") { return nil }
        guard text.base[quote] == UInt8(ascii: "\""), text.base[quote + length + 1] == UInt8(ascii: "\""),
            text.base[quote + length + 2] == UInt8(ascii: ":"),
            JSONBytes.areEqual(text.base + quote + 1, name.utf8Start, length)
        else { return nil }
        return quote + length + 3
    }

    @inline(__always)
    mutating func advance(to end: Int) { position = end }

    /// The field's value in the whole document, nil where there is none.
    mutating func find(_ name: StaticString) throws -> (JSONDocument, Int)? {
        if document == nil, isSurelyAbsent(name) { return nil }
        let document = try wholeDocument()
        let key = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
        return document.value(in: JSONDocument.root, key).map { (document, $0) }
    }

    /// The same where there has to be one.
    mutating func require(_ name: StaticString) throws -> (JSONDocument, Int) {
        if let found = try find(name) { return found }
        throw try wholeDocument().missing(CodecKey("\(name)"), in: JSONDocument.root)
    }

    /// The same where null counts as none.
    mutating func findValue(_ name: StaticString) throws -> (JSONDocument, Int)? {
        guard let (document, index) = try find(name), !document.isNull(index) else { return nil }
        return (document, index)
    }
}
