/// The fields of a line that puts a row, read once for each line and used again for the next.
struct RowFields {
    private(set) var id = UnsafeRawBufferPointer(start: nil, count: 0)
    private(set) var keys: [RowKey] = []
    private(set) var words: UnsafeRawBufferPointer?
    private(set) var body = UnsafeRawBufferPointer(start: nil, count: 0)
    /// Whether id and keys say what they say without an escape.
    private(set) var isPlain = true

    /// Reads the fields behind the collection's name; false where they are not those of a row.
    mutating func read(_ fields: inout LogFields) -> Bool {
        keys.removeAll(keepingCapacity: true)
        words = nil
        guard let id = fields.next(), !id.isEmpty else { return false }
        self.id = id
        isPlain = FieldText.isPlain(id)
        while let field = fields.next() {
            if fields.position > fields.text.count {
                body = field
                return true
            }
            guard words == nil else { return false }
            if let start = Self.wordsStart(field) {
                words = UnsafeRawBufferPointer(rebasing: field[start...])
                // Nothing but the body follows; it need not be searched for a tab.
                body = fields.rest
                return true
            }
            guard let equals = field.firstIndex(of: UInt8(ascii: "=")),
                let index = FieldText.decimal(UnsafeRawBufferPointer(rebasing: field[..<equals])),
                index <= UInt64(UInt16.max)
            else { return false }
            let key = UnsafeRawBufferPointer(rebasing: field[(equals + 1)...])
            isPlain = isPlain && FieldText.isPlain(key)
            keys.append((Int(index), key))
        }
        return false
    }

    private static func wordsStart(_ field: UnsafeRawBufferPointer) -> Int? {
        guard field.first == UInt8(ascii: "w") else { return nil }
        let prefix = FileFormat.wordsPrefix
        let count = prefix.utf8CodeUnitCount
        let start = UnsafeRawBufferPointer(start: prefix.utf8Start, count: count)
        return field.starts(with: start) ? count : nil
    }

    /// Whether every field stands for something, and the body for a text.
    var isReadable: Bool {
        guard keys.count <= CollectionSchema.mostKeys, FieldText.unescaped(id) != nil,
            keys.allSatisfy({ FieldText.unescaped($0.key) != nil }), let body = FieldText.unescaped(body)
        else { return false }
        return String(validating: body, as: UTF8.self) != nil
    }

    /// The words, without escapes.
    var unescapedWords: [UInt8] { words.flatMap(FieldText.unescaped) ?? [] }

    /// Does work with id and keys without their escapes; false where one is nothing that is written.
    mutating func unescaped(_ work: (RowFields) -> Bool) -> Bool {
        guard !isPlain else { return work(self) }
        let size = keys.reduce(id.count) { $0 + $1.key.count }
        return withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { room in
            var used = 0
            func unescape(_ field: inout UnsafeRawBufferPointer) -> Bool {
                let free = UnsafeMutableRawBufferPointer(rebasing: room[used..<used + field.count])
                guard let length = FieldText.unescape(field, into: free) else { return false }
                field = UnsafeRawBufferPointer(rebasing: free[..<length])
                used += length
                return true
            }
            guard unescape(&id) else { return false }
            for position in keys.indices {
                guard unescape(&keys[position].key) else { return false }
            }
            return work(self)
        }
    }
}
